// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import java.security.Provider;
import java.security.Security;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtValidationException;

class ResourceServerApplicationTests {

    private static Issuer issuer;

    @BeforeAll
    static void startIssuer() {
        issuer = Issuer.start(BenchKey.generate(JwsAlgorithm.ES256));
    }

    @AfterAll
    static void stopIssuer() {
        issuer.close();
    }

    @Test
    void decoderWhenTokenIsOfRfc9068ThenItIsAcceptedAndKeycloaksIsNot() {
        for (Provider provider : new Provider[] {null, AmazonCorrettoCryptoProvider.INSTANCE}) {
            JwtDecoder decoder = ResourceServerApplication.decoder(issuer, provider);

            assertThat(decoder.decode(issuer.token()).getAudience()).containsExactly(BenchToken.AUDIENCE);
            assertThatExceptionOfType(JwtValidationException.class)
                    .isThrownBy(() -> decoder.decode(issuer.token(BenchToken.KEYCLOAK)));
        }
    }

    @Test
    void decoderWhenProviderHasNoAlgorithmThenNoOtherVerifies() {
        JwtDecoder decoder = ResourceServerApplication.decoder(issuer, new EmptyProvider());

        assertThatExceptionOfType(JwtException.class)
                .isThrownBy(() -> decoder.decode(issuer.token()))
                .withStackTraceContaining("for provider Empty");
    }

    /** Otherwise the decoder would not verify with the JDK's provider where none is set. */
    @Test
    void providersWhenOursAreInUseThenCorrettoIsNotRegisteredWithTheJvm() {
        assertThat(JcaProviders.best().name(JwsAlgorithm.ES256)).startsWith("AmazonCorretto");
        assertThat(Security.getProviders()).doesNotContain(AmazonCorrettoCryptoProvider.INSTANCE);
    }

    @Test
    void supportsWhenSpringSecurityHasNoSuchAlgorithmThenFalse() {
        assertThat(ResourceServerApplication.supports("ES256")).isTrue();
        assertThat(ResourceServerApplication.supports("Ed25519")).isFalse();
    }

    private static final class EmptyProvider extends Provider {

        private static final long serialVersionUID = 1;

        EmptyProvider() {
            super("Empty", "1", "No algorithm");
        }
    }
}
