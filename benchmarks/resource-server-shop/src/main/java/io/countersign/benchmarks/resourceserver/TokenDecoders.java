// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import java.security.Provider;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/** Creates Spring's decoder of the STS's tokens, with the key set of the STS. */
final class TokenDecoders {

    /** Name of a JCA provider on the class path; without it, the JVM chooses. */
    static final String PROVIDER = "resource-server.provider";

    private static final String ISSUER = "countersign.jwt.issuers[0].";

    private TokenDecoders() {}

    /** @throws IllegalArgumentException if Spring Security does not have the algorithm, or there is no such provider */
    static JwtDecoder of(Environment environment) {
        String algorithm = environment.getRequiredProperty("countersign.jwt.algorithm");
        DefaultJWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();
        verifiers.getJCAContext().setProvider(provider(environment.getProperty(PROVIDER, "")));
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(
                        environment.getRequiredProperty(ISSUER + "jwk-set-uri"))
                .jwsAlgorithm(known(algorithm))
                // The validator below requires the type of access tokens.
                .validateType(false)
                .jwtProcessorCustomizer(processor -> processor.setJWSVerifierFactory(verifiers))
                .build();
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(
                new JwtTypeValidator("at+jwt"),
                new JwtTimestampValidator(),
                new JwtIssuerValidator(environment.getRequiredProperty(ISSUER + "issuer")),
                new JwtClaimValidator<>("aud", audience(environment))));
        return decoder;
    }

    private static SignatureAlgorithm known(String name) {
        SignatureAlgorithm algorithm = SignatureAlgorithm.from(name);
        if (algorithm == null) {
            throw new IllegalArgumentException("Spring Security does not have the algorithm " + name);
        }
        return algorithm;
    }

    private static @Nullable Provider provider(String name) {
        if (name.isEmpty()) {
            return null;
        }
        return ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no JCA provider " + name));
    }

    /** The service itself, or the pattern of all services of the Shop. */
    private static Predicate<@Nullable List<String>> audience(Environment environment) {
        String service = environment.getRequiredProperty("countersign.service-id");
        String pattern = environment.getRequiredProperty("countersign.jwt.audience-pattern");
        return audience -> audience != null && (audience.contains(service) || audience.contains(pattern));
    }
}
