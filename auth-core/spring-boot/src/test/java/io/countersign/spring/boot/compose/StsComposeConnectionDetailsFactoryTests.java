// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.boot.IssuerConnectionDetails;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetailsFactories;

class StsComposeConnectionDetailsFactoryTests {

    private static final String LABEL = "org.springframework.boot.service-connection";

    private static final Map<String, String> ENV = Map.of("COUNTERSIGN_STS_ISSUER", "https://sts.example.com");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "countersign/sts",
                "countersign/sts:0.1.0",
                "registry.example.com/countersign/sts:0.1.0",
                "localhost:5000/mirror/countersign/sts"
            })
    void connectWhenImageIsOfTheStsThenItIsTheIssuer(String image) throws ReflectiveOperationException {
        IssuerConnectionDetails details = details(new FakeComposeService(image, Map.of(), ENV));
        assertThat(details.issuer()).isEqualTo("https://sts.example.com");
        assertThat(details.jwkSetUri()).hasToString("http://127.0.0.1:48090/oauth2/jwks");
        assertThat(details.profile()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"countersign-sts", "countersign/sts"})
    void connectWhenLabelledThenItIsTheIssuer(String label) throws ReflectiveOperationException {
        assertThat(details(new FakeComposeService("example/tokens", Map.of(LABEL, label), ENV))
                        .issuer())
                .isEqualTo("https://sts.example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sts", "example/sts", "mycountersign/sts", "countersign/sts-tools", "countersign/tools"})
    void connectWhenOtherImageThenNothing(String image) throws ReflectiveOperationException {
        assertThat(all(new FakeComposeService(image, Map.of(), ENV))).isEmpty();
    }

    @Test
    void connectWhenLabelledAsAnotherThenNothing() throws ReflectiveOperationException {
        assertThat(all(new FakeComposeService("countersign/sts", Map.of(LABEL, "redis"), ENV)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"COUNTERSIGN_STS_SERVICE_ID=sts.example.com", "COUNTERSIGN_STS_ISSUER= "})
    void connectWhenIssuerIsUnknownThenFailsWithTheFix(String variable) {
        Map<String, String> env =
                Map.of(variable.substring(0, variable.indexOf('=')), variable.substring(variable.indexOf('=') + 1));
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> all(new FakeComposeService("countersign/sts", Map.of(), env)))
                .satisfies(ex -> assertThat(ex.property()).isEqualTo("COUNTERSIGN_STS_ISSUER"))
                .withMessageContaining("'tokens'")
                .withMessageContaining("org.springframework.boot.ignore");
    }

    private static IssuerConnectionDetails details(FakeComposeService service) throws ReflectiveOperationException {
        Map<Class<?>, ConnectionDetails> all = all(service);
        assertThat(all).containsOnlyKeys(IssuerConnectionDetails.class);
        return (IssuerConnectionDetails) all.get(IssuerConnectionDetails.class);
    }

    /** Returns what Spring Boot finds for the service. */
    private static Map<Class<?>, ConnectionDetails> all(FakeComposeService service)
            throws ReflectiveOperationException {
        return new ConnectionDetailsFactories(null).getConnectionDetails(service.source(), false);
    }
}
