// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import static org.springframework.security.config.Customizer.withDefaults;

import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import java.security.Provider;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.web.SecurityFilterChain;

/** Application with the same endpoint behind Spring Security's own resource server. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = {
            "io.countersign.spring.boot.CountersignAutoConfiguration",
            "io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration"
        },
        exclude = UserDetailsServiceAutoConfiguration.class)
@Import(HelloController.class)
class ResourceServerApplication {

    /** Chain that Spring Boot configures by default for a resource server. */
    @Bean
    SecurityFilterChain resourceServer(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .oauth2ResourceServer(server -> server.jwt(withDefaults()))
                .build();
    }

    /** Whether Spring Security has an algorithm for tokens of an issuer with a key set. */
    static boolean supports(String algorithm) {
        return SignatureAlgorithm.from(algorithm) != null;
    }

    /**
     * Returns a decoder with the checks of RFC 9068 for an issuer's tokens.
     *
     * @param provider provider that verifies signatures, or {@code null} for the JVM's own, which are the JDK's
     */
    static JwtDecoder decoder(Issuer issuer, @Nullable Provider provider) {
        DefaultJWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();
        verifiers.getJCAContext().setProvider(provider);
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(issuer.url() + "/jwks")
                .jwsAlgorithm(SignatureAlgorithm.valueOf(issuer.algorithm()))
                // The validator of RFC 9068 validates the type.
                .validateType(false)
                .jwtProcessorCustomizer(processor -> processor.setJWSVerifierFactory(verifiers))
                .build();
        decoder.setJwtValidator(JwtValidators.createAtJwtValidator()
                .issuer(issuer.url())
                .audience(BenchToken.AUDIENCE)
                .clientId(BenchToken.CLIENT)
                .build());
        return decoder;
    }
}
