// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.CommitmentsFactory;
import io.countersign.registration.agent.TestRegistrations;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.NestedExceptionUtils;

/** Properties that are missing, wrong, or contradict each other: the application does not start, and says which it was. */
class RegistrationSettingsTests {

    private static final String PREFIX = "countersign.registration";

    private static TestRegistrations registrations;

    private static Map<String, String> correct;

    @BeforeAll
    static void start(@TempDir Path folder) {
        registrations = new TestRegistrations(folder);
        correct = registrations.properties("account", "127.0.0.1");
        correct.put(PREFIX + ".allowed-clients", TestRegistrations.id("basket"));
    }

    @AfterAll
    static void stop() throws IOException {
        registrations.close();
    }

    /** Reads everything that the properties decide. */
    private static AgentSettings read(Map<String, String> properties) {
        CountersignRegistrationProperties bound = new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate(PREFIX, CountersignRegistrationProperties.class);
        RegistrationSettings settings = new RegistrationSettings(bound, null);
        settings.clients();
        settings.maxConnectionAge();
        settings.curator();
        settings.attestor();
        return settings.agent(InstantSource.system());
    }

    @Test
    void propertiesWhenCorrectThenRead() {
        assertThat(read(correct).name().toString()).isEqualTo("spiffe://shop.com/account");
        assertThat(read(correct).pins().genesis().slots()).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource({
        "name",
        "token-file",
        "state",
        "allowed-clients",
        "attestor.url",
        "attestor.tls-keys",
        "log.url",
        "log.id",
        "log.key",
        "log.parameters",
        "log.slots",
        "log.attestors[0].key",
        "log.attestors[0].names",
        "log.attestors[0].addresses",
        "log.attestors[0].end"
    })
    void propertyWhenMissingThenNamed(String name) {
        Map<String, String> properties = new HashMap<>(correct);
        assertThat(properties.remove(PREFIX + "." + name)).isNotNull();
        assertRefused(properties, name);
    }

    @ParameterizedTest
    @CsvSource({
        "name, basket",
        "name, spiffe://shop.com",
        "allowed-clients, basket",
        "attestor.url, http://127.0.0.1:8097",
        "attestor.url, attestor",
        "attestor.tls-keys, AAAA",
        "log.url, curator",
        "log.id, AAAA",
        "log.key, AAAA",
        "log.parameters, zz",
        "log.slots, 0",
        "log.attestors[0].names, shop.com",
        "log.attestors[0].addresses, 127.0.0.0/33",
        "max-connection-age, 0s",
        "stale-head, 0s",
        "without-curator, 1s",
        "handover, -1s",
        "handover, 6m"
    })
    void propertyWhenWrongThenNamed(String name, String value) {
        Map<String, String> properties = new HashMap<>(correct);
        properties.put(PREFIX + "." + name, value);
        assertRefused(properties, name);
    }

    /** Of two properties that contradict each other, the other one is named. */
    @ParameterizedTest
    @CsvSource({
        "log.url, https://127.0.0.1:8096, log.tls-keys",
        "log.cosignatures, 1, log",
    })
    void propertyWhenItContradictsAnotherThenThatIsNamed(String name, String value, String named) {
        Map<String, String> properties = new HashMap<>(correct);
        properties.put(PREFIX + "." + name, value);
        assertRefused(properties, named);
    }

    private static void assertRefused(Map<String, String> properties, String name) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> read(properties))
                .satisfies(refused -> {
                    assertThat(refused.property()).isEqualTo(PREFIX + "." + name);
                    assertThat(refused.fix()).isNotBlank();
                });
    }

    private static Throwable notStarted(Map<String, String> changed) {
        Map<String, Object> properties = new HashMap<>(correct);
        properties.putAll(changed);
        properties.put("server.port", "0");
        properties.put("spring.main.banner-mode", "off");
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "none");
        SpringApplicationBuilder builder = new SpringApplicationBuilder(Empty.class)
                .properties(properties)
                .initializers(beans -> ((GenericApplicationContext) beans)
                        .registerBean(CommitmentsFactory.class, registrations::commitments));
        try (ConfigurableApplicationContext context = builder.run()) {
            throw new AssertionError("started: " + context);
        } catch (RuntimeException ex) {
            return NestedExceptionUtils.getMostSpecificCause(ex);
        }
    }

    @Test
    void startWhenTheCuratorIsAwayThenRefused() {
        assertThat(notStarted(Map.of(PREFIX + ".log.url", "http://127.0.0.1:1")))
                .isInstanceOfSatisfying(
                        CountersignConfigurationException.class,
                        refused -> assertThat(refused.property()).isEqualTo(PREFIX + ".log"));
    }

    @Test
    void startWhenOtherTlsIsConfiguredTooThenRefused() {
        assertThat(notStarted(Map.of("server.ssl.bundle", "own"))).hasMessageContaining("server.ssl.bundle");
    }

    @EnableAutoConfiguration
    static class Empty {}
}
