// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.keyset.KeySource;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verifies tokens of known issuers (RFC 7519, RFC 8725). The issuer selects the key source, and the key selects the
 * algorithm; the header's {@code alg} must only agree. The signature is verified first. Type, audience, times and the
 * presence of the required claims are always checked. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class JwtVerifier {

    private final Map<String, KeySource> issuers;

    private final Set<String> types;

    private final int maxSize;

    private final ClaimRules rules;

    private final HeaderCache headers = new HeaderCache();

    private JwtVerifier(Builder builder) {
        this.issuers = Map.copyOf(builder.issuers);
        this.types = Set.copyOf(builder.types);
        this.maxSize = builder.maxSize;
        this.rules = new ClaimRules(
                builder.audience, builder.isAudienceOptional, builder.required, builder.clockSkew, builder.clock);
        if (issuers.isEmpty() || types.isEmpty()) {
            throw new IllegalArgumentException("A verifier needs an issuer and a type");
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Returns the issuers and their keys. */
    public Map<String, KeySource> issuers() {
        return issuers;
    }

    /** Returns the accepted types, in lower case. The empty text stands for a token without type. */
    public Set<String> types() {
        return types;
    }

    /**
     * Parses a token without verifying it.
     *
     * @throws InvalidCredentialException if it is too large or malformed
     */
    public CompactJws parse(String token) {
        return CompactJws.parse(token, maxSize, headers);
    }

    /** Whether this verifier handles the type and issuer of the token. It verifies nothing. */
    public boolean recognises(CompactJws jws) {
        return isOfType(jws.header()) && source(jws) != null;
    }

    public JwtVerification verify(String token) {
        try {
            return verify(parse(token));
        } catch (InvalidCredentialException ex) {
            return new JwtVerification.Rejected(ex.code());
        }
    }

    public JwtVerification verify(CompactJws jws) {
        KeySource source = source(jws);
        if (source == null) {
            return new JwtVerification.Rejected(RefusalCode.UNTRUSTED_ISSUER);
        }
        if (!isOfType(jws.header())) {
            return new JwtVerification.Rejected(RefusalCode.WRONG_TYPE);
        }
        if (!source.hasKeysFor(jws.header().algorithm())) {
            return new JwtVerification.Rejected(RefusalCode.WRONG_ALGORITHM);
        }
        return switch (source.find(jws.header().algorithm(), jws.header().keyId())) {
            case KeySource.Lookup.Found found -> verify(jws, found.key());
            case KeySource.Lookup.NotFound none -> new JwtVerification.Rejected(RefusalCode.UNKNOWN_KEY);
            case KeySource.Lookup.Unavailable unavailable -> new JwtVerification.Unknown(unavailable.cause());
        };
    }

    private JwtVerification verify(CompactJws jws, VerificationKey key) {
        if (!key.algorithm().isNamed(jws.header().algorithm())) {
            return new JwtVerification.Rejected(RefusalCode.WRONG_ALGORITHM);
        }
        if (!isOfIssuer(key, jws)) {
            return new JwtVerification.Rejected(RefusalCode.UNKNOWN_KEY.because("key is restricted to another issuer"));
        }
        if (!jws.isSignedWith(key)) {
            return new JwtVerification.Rejected(RefusalCode.BAD_SIGNATURE);
        }
        jws.remember(headers);
        try {
            List<String> audience = rules.check(jws.unverifiedClaims());
            return new JwtVerification.Accepted(new Jwt(jws.header(), jws.unverifiedClaims(), audience, key));
        } catch (InvalidCredentialException ex) {
            return new JwtVerification.Rejected(ex.broken());
        }
    }

    private static boolean isOfIssuer(VerificationKey key, CompactJws jws) {
        String issuer = jws.unverifiedClaims().string("iss");
        return issuer != null && key.isOf(issuer);
    }

    private @Nullable KeySource source(CompactJws jws) {
        String issuer = jws.unverifiedClaims().string("iss");
        return issuer == null ? null : issuers.get(issuer);
    }

    private boolean isOfType(JwsHeader header) {
        String type = header.type();
        return type == null ? types.contains("") : !type.isEmpty() && types.contains(type);
    }

    /** Builds a verifier. */
    public static final class Builder {

        private final Map<String, KeySource> issuers = new LinkedHashMap<>();

        private Set<String> types = Set.of();

        private Set<String> audience = Set.of();

        private Set<String> required = Set.of("iss", "sub", "aud", "iat", "exp", "jti");

        private boolean isAudienceOptional;

        private Duration clockSkew = Duration.ofSeconds(30);

        private Clock clock = Clock.systemUTC();

        private int maxSize = CompactJws.DEFAULT_MAX_SIZE;

        private Builder() {}

        /** Trusts an issuer, with the keys that verify its tokens. */
        public Builder issuer(String issuer, KeySource keys) {
            Objects.requireNonNull(keys, "keys cannot be null");
            if (issuer.isEmpty() || issuers.put(issuer, keys) != null) {
                throw new IllegalArgumentException("The issuer is empty or configured twice: " + issuer);
            }
            return this;
        }

        /** Sets the accepted types; the empty text accepts a token without type. */
        public Builder types(String... accepted) {
            types = Set.of(accepted);
            return this;
        }

        /** Sets the accepted audiences, compared exactly. A token needs one of them. */
        public Builder audience(String... accepted) {
            audience = Set.of(accepted);
            return this;
        }

        /**
         * Accepts tokens without {@code aud}, which their issuer did not restrict to any service. The caller of the
         * verifier must restrict them by other claims. A token with {@code aud} still needs an accepted audience.
         */
        public Builder audienceOptional() {
            isAudienceOptional = true;
            return this;
        }

        /**
         * Sets the required claims; by default {@code iss}, {@code sub}, {@code aud}, {@code iat}, {@code exp} and
         * {@code jti}.
         */
        public Builder requiredClaims(String... names) {
            required = Set.of(names);
            return this;
        }

        public Builder clockSkew(Duration skew) {
            clockSkew = skew;
            return this;
        }

        public Builder clock(Clock source) {
            clock = source;
            return this;
        }

        /** Sets the maximum length of a token, in characters. */
        public Builder maxSize(int characters) {
            maxSize = characters;
            return this;
        }

        /**
         * @throws IllegalArgumentException if issuer, type or audience is missing, {@code exp} or {@code aud} is not
         *     required, unless the audience is optional, or the clock skew is out of range
         */
        public JwtVerifier build() {
            return new JwtVerifier(this);
        }
    }
}
