// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.idt.TrustDomain;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.spring.boot.CountersignProperties;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

/** Reads the settings in {@code docs/reference/registration.md}, as an application does before it asks the curator. */
class RegistrationPageTests {

    private static final Path PAGE = Path.of("../../docs/reference/registration.md");

    private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    private static Binder binder(String yaml) throws IOException {
        StandardEnvironment environment = new StandardEnvironment();
        new YamlPropertySourceLoader()
                .load("page", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
                .forEach(environment.getPropertySources()::addFirst);
        return Binder.get(environment);
    }

    @Test
    void settingsOfThePageThenRead() throws IOException {
        List<String> blocks = BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(blocks).hasSize(1);
        Binder binder = binder(blocks.getFirst());
        RegistrationSettings settings = new RegistrationSettings(
                binder.bind("countersign.registration", CountersignRegistrationProperties.class)
                        .get(),
                null);
        AgentSettings agent = settings.agent(InstantSource.system());
        assertThat(agent.name()).hasToString("spiffe://shop.com/basket");
        assertThat(agent.pins().genesis().slots()).isEqualTo(1024);
        assertThat(agent.pins().trustDomains()).extracting(TrustDomain::name).containsExactly("shop.com");
        assertThat(settings.clients()).isNotNull();
        assertThat(settings.curator()).isNotNull();
        assertThat(settings.attestor()).isNotNull();
        CountersignProperties common =
                binder.bind("countersign", CountersignProperties.class).get();
        assertThat(common.client().localAddress()).isEqualTo("10.0.0.5");
        assertThat(RegistrationSettings.service(
                        "spiffe-id", common.services().get("account.shop.com").spiffeId()))
                .hasToString("spiffe://shop.com/account");
    }
}
