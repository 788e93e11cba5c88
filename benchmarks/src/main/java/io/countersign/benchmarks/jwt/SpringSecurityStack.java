// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.countersign.benchmarks.stacks.Versions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.JwsAlgorithm;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtAudienceValidator;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;

/** Encoder and decoder of Spring Security, which use Nimbus and the JDK's providers. */
final class SpringSecurityStack implements TokenStack {

    @Override
    public String version() {
        return Versions.of(NimbusJwtDecoder.class);
    }

    @Override
    public String cryptography() {
        return Versions.of((java.security.Provider) null);
    }

    @Override
    public String checks() {
        return "typ, alg, exp, nbf, iss, aud (NimbusJwtDecoder with its validators)";
    }

    @Override
    public @Nullable TokenCodec prepare(String algorithm, Payload payload) throws GeneralSecurityException {
        JwsAlgorithm known = algorithm(algorithm);
        if (known == null) {
            return null;
        }
        JWK key;
        try {
            key = key(algorithm);
        } catch (JOSEException ex) {
            throw new GeneralSecurityException(ex);
        }
        var keys = new ImmutableJWKSet<SecurityContext>(new JWKSet(key));
        return new Codec(known, new NimbusJwtEncoder(keys), decoder(algorithm, keys, payload), payload);
    }

    private static @Nullable JwsAlgorithm algorithm(String name) {
        SignatureAlgorithm signature = SignatureAlgorithm.from(name);
        return signature != null ? signature : MacAlgorithm.from(name);
    }

    private static JWK key(String algorithm) throws GeneralSecurityException, JOSEException {
        JWSAlgorithm known = JWSAlgorithm.parse(algorithm);
        if (JcaKeys.isSecret(algorithm)) {
            return new OctetSequenceKey.Builder(JcaKeys.secret(algorithm))
                    .keyID("bench")
                    .algorithm(known)
                    .build();
        }
        KeyPair pair = JcaKeys.pair(algorithm, null);
        if (pair.getPublic() instanceof RSAPublicKey rsa) {
            return new RSAKey.Builder(rsa)
                    .privateKey(pair.getPrivate())
                    .keyID("bench")
                    .algorithm(known)
                    .build();
        }
        ECPublicKey ec = (ECPublicKey) pair.getPublic();
        return new ECKey.Builder(com.nimbusds.jose.jwk.Curve.forECParameterSpec(ec.getParams()), ec)
                .privateKey(pair.getPrivate())
                .keyID("bench")
                .algorithm(known)
                .build();
    }

    private static JwtDecoder decoder(String algorithm, ImmutableJWKSet<SecurityContext> keys, Payload payload) {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.parse(algorithm), keys));
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(new com.nimbusds.jose.JOSEObjectType("at+jwt")));
        // Spring Security's validators verify the claims, as in its own builders.
        processor.setJWTClaimsSetVerifier((claims, context) -> {});
        NimbusJwtDecoder decoder = new NimbusJwtDecoder(processor);
        List<OAuth2TokenValidator<Jwt>> validators = List.of(
                new JwtTimestampValidator(),
                new JwtIssuerValidator(payload.issuer()),
                new JwtAudienceValidator(payload.audience()));
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(validators));
        return decoder;
    }

    private record Codec(JwsAlgorithm algorithm, JwtEncoder encoder, JwtDecoder decoder, Payload payload)
            implements TokenCodec {

        @Override
        public String encode() {
            Instant now = Instant.now();
            JwtClaimsSet claims = JwtClaimsSet.builder()
                    .claims(all -> all.putAll(payload.claims()))
                    .issuedAt(now)
                    .expiresAt(now.plus(Payload.LIFE))
                    .build();
            JwsHeader header =
                    JwsHeader.with(algorithm).type("at+jwt").keyId("bench").build();
            return encoder.encode(JwtEncoderParameters.from(header, claims)).getTokenValue();
        }

        @Override
        public boolean verify(String token) {
            return decoder.decode(token).getSubject() != null;
        }
    }
}
