// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.tokens.TokenIdentity;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Issuer whose access tokens a service accepts, with its keys, its profile and the audiences of the service. It
 * verifies tokens of no other issuer, and its keys, claims and rights count for no other. Safe for any number of
 * threads.
 *
 * @since 0.1
 */
public final class TrustedIssuer {

    private final String name;

    private final KeySource keys;

    private final IssuerProfile profile;

    private final JwtVerifier verifier;

    private final Set<String> clients;

    private final Set<String> requiredScopes;

    private final boolean isAudienceOptional;

    private final @Nullable String tenant;

    private final boolean isOfTemplate;

    private final Duration clockSkew;

    private final Clock clock;

    private TrustedIssuer(Builder builder) {
        this.name = builder.name;
        this.keys = builder.keys;
        this.profile = builder.profile;
        this.clients = Set.copyOf(builder.clients);
        this.requiredScopes = Set.copyOf(builder.requiredScopes);
        this.isAudienceOptional = builder.isAudienceOptional;
        this.tenant = builder.tenant;
        this.isOfTemplate = builder.isOfTemplate;
        this.clockSkew = builder.clockSkew;
        this.clock = builder.clock;
        if (isAudienceOptional && (clients.isEmpty() || requiredScopes.isEmpty())) {
            throw new IllegalArgumentException("Tokens without audience need a list of clients and one of scopes");
        }
        this.verifier = verifier(builder);
    }

    private static JwtVerifier verifier(Builder builder) {
        JwtVerifier.Builder verifier = JwtVerifier.builder()
                .issuer(builder.name, builder.keys)
                .types(builder.profile.types().toArray(String[]::new))
                .audience(builder.audiences.toArray(String[]::new))
                .clockSkew(builder.clockSkew)
                .clock(builder.clock)
                .maxSize(builder.maxSize);
        if (builder.isAudienceOptional) {
            return verifier.audienceOptional()
                    .requiredClaims("iss", "iat", "exp")
                    .build();
        }
        return verifier.requiredClaims("iss", "aud", "iat", "exp").build();
    }

    /**
     * Returns a builder.
     *
     * @param name exact value of {@code iss}
     * @param keys keys of this issuer alone
     */
    public static Builder builder(String name, KeySource keys, IssuerProfile profile) {
        return new Builder(name, keys, profile);
    }

    /** Returns the exact value of {@code iss}. */
    public String name() {
        return name;
    }

    public KeySource keys() {
        return keys;
    }

    public IssuerProfile profile() {
        return profile;
    }

    /** Whether the {@code typ} and {@code iss} of a token are of this issuer. It verifies nothing. */
    public boolean recognises(CompactJws jws) {
        return verifier.recognises(jws);
    }

    /**
     * Verifies signature, type, audience and times of a token, and that it is an access token of the profile, of an
     * allowed client.
     */
    public JwtVerification verify(CompactJws jws) {
        return verifier.verify(jws);
    }

    /**
     * Reads the claims of a token that {@link #verify} accepted.
     *
     * @throws InvalidCredentialException if it is not an access token of the profile, or not of an allowed client
     */
    public AccessClaims read(Jwt jwt) {
        profile.check(jwt.claims());
        String client = profile.client(jwt.claims());
        if (!clients.isEmpty() && (client == null || !clients.contains(client))) {
            throw IssuerProfile.invalid("clients: the client is not in the list of this issuer");
        }
        Set<String> authorities = profile.authorities().map(jwt.claims());
        if (isAudienceOptional && jwt.audience().isEmpty()) {
            requireScope(authorities);
        }
        Instant expiry = expiry(jwt);
        String tenantOfToken = tenantOf(jwt);
        boolean isService = profile.isService(jwt.claims());
        refuseAmbiguousService(jwt, client, isService);
        String subject = isService ? required(client) : profile.subject(jwt.claims());
        boolean isUser = !isService && !profile.isOfWorkloads();
        String session = jwt.claims().string("sid");
        return new AccessClaims(
                isUser ? new Caller.User(name, subject, profile.userName(jwt.claims())) : null,
                isUser ? null : new Caller.Workload(subject, name),
                authorities,
                expiry,
                new TokenIdentity(
                        name,
                        profile.tokenId(jwt.claims()),
                        session,
                        subject,
                        jwt.issuedAt(),
                        jwt.key().keyId()),
                tenantOfToken,
                isUser ? profile.login(jwt.claims()) : null,
                profile.hasActors());
    }

    /** Refuses a client's own token of RFC 9068 (section 5) unless the profile says what marks it. */
    private void refuseAmbiguousService(Jwt jwt, @Nullable String client, boolean isService) {
        if (profile.hasActors() && !isService && client != null && client.equals(jwt.subject())) {
            throw IssuerProfile.invalid(
                    "sub is client_id, so the token is of a client, and no condition of service is met");
        }
    }

    private static String required(@Nullable String client) {
        if (client == null) {
            throw IssuerProfile.invalid("client-id: the token of a service has no client id");
        }
        return client;
    }

    private void requireScope(Set<String> authorities) {
        for (String scope : requiredScopes) {
            if (authorities.contains("SCOPE_" + scope)) {
                return;
            }
        }
        throw new InvalidCredentialException(
                RefusalCode.WRONG_AUDIENCE, "a token without aud needs one of required-scopes");
    }

    private Instant expiry(Jwt jwt) {
        Instant expiry = jwt.expiresAt();
        Instant issued = jwt.issuedAt();
        Duration longest = profile.maxLife();
        if (longest != null && issued != null && issued.plus(longest).isBefore(expiry)) {
            throw IssuerProfile.invalid("max-life: the token is valid for longer than " + longest);
        }
        ClaimPath end = profile.end();
        Object sooner = end == null ? null : end.find(jwt.claims());
        if (sooner == null) {
            return expiry;
        }
        Instant ends = time(end, sooner);
        if (!clock.instant().minus(clockSkew).isBefore(ends)) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "claim=" + end + " is in the past");
        }
        return ends.isBefore(expiry) ? ends : expiry;
    }

    private static Instant time(@Nullable ClaimPath path, Object value) {
        try {
            if (value instanceof Long seconds) {
                return Instant.ofEpochSecond(seconds);
            }
        } catch (DateTimeException ex) {
            throw IssuerProfile.invalid("end: claim=" + path + " is out of range");
        }
        throw IssuerProfile.invalid("end: claim=" + path + " is not a number of seconds");
    }

    private @Nullable String tenantOf(Jwt jwt) {
        String claimed = profile.tenant(jwt.claims());
        if (claimed != null && isOfTemplate && !claimed.equals(tenant)) {
            throw IssuerProfile.invalid("tenant: the claim names another tenant than iss");
        }
        return tenant == null ? claimed : tenant;
    }

    @Override
    public String toString() {
        return "TrustedIssuer[" + name + ", " + profile.name() + "]";
    }

    /** Builds a trusted issuer. */
    public static final class Builder {

        private final String name;

        private final KeySource keys;

        private final IssuerProfile profile;

        private final Set<String> audiences = new LinkedHashSet<>();

        private Set<String> clients = Set.of();

        private Set<String> requiredScopes = Set.of();

        private boolean isAudienceOptional;

        private @Nullable String tenant;

        private boolean isOfTemplate;

        private Duration clockSkew = Duration.ofSeconds(30);

        private int maxSize = CompactJws.DEFAULT_MAX_SIZE;

        private Clock clock = Clock.systemUTC();

        private Builder(String name, KeySource keys, IssuerProfile profile) {
            this.name = Objects.requireNonNull(name, "name cannot be null");
            this.keys = Objects.requireNonNull(keys, "keys cannot be null");
            this.profile = Objects.requireNonNull(profile, "profile cannot be null");
        }

        /** Adds audiences, of which a token needs one, compared exactly. */
        public Builder audiences(Set<String> accepted) {
            audiences.addAll(accepted);
            return this;
        }

        /** Accepts tokens without audience, of the allowed clients only and with one of these scopes. */
        public Builder withoutAudience(Set<String> scopes) {
            isAudienceOptional = true;
            requiredScopes = scopes;
            return this;
        }

        /** Sets the allowed clients; empty for all. */
        public Builder clients(Set<String> allowed) {
            clients = allowed;
            return this;
        }

        /** Sets the tenant of all its callers. */
        public Builder tenant(@Nullable String value) {
            tenant = value;
            return this;
        }

        /** Sets the tenant that stands in {@code iss}. The claim of the tenant, if the profile has one, must agree. */
        public Builder tenantOfIssuer(String value) {
            tenant = value;
            isOfTemplate = true;
            return this;
        }

        public Builder clockSkew(Duration skew) {
            clockSkew = skew;
            return this;
        }

        /** Sets the maximum length of a token, in characters. */
        public Builder maxSize(int characters) {
            maxSize = characters;
            return this;
        }

        public Builder clock(Clock source) {
            clock = source;
            return this;
        }

        /**
         * @throws IllegalArgumentException if there is no audience, or tokens without audience are accepted and there
         *     is no list of clients or of scopes
         */
        public TrustedIssuer build() {
            return new TrustedIssuer(this);
        }
    }

    /**
     * What the claims of an access token mean.
     *
     * @param user user behind the call, or {@code null}
     * @param workload workload that acts for itself, or {@code null} if there is a user
     * @param authorities authorities that the claims grant
     * @param expiry end of the token
     * @param identity identity by which it can be revoked
     * @param tenant tenant of the caller, or {@code null}
     * @param login login of the user, or {@code null} if the claims do not state it
     * @param hasActors whether {@code act} is a chain of workloads
     */
    public record AccessClaims(
            Caller.@Nullable User user,
            Caller.@Nullable Workload workload,
            Set<String> authorities,
            Instant expiry,
            TokenIdentity identity,
            @Nullable String tenant,
            Caller.@Nullable Login login,
            boolean hasActors) {

        public AccessClaims {
            authorities = Set.copyOf(authorities);
            Objects.requireNonNull(expiry, "expiry cannot be null");
            Objects.requireNonNull(identity, "identity cannot be null");
        }

        /** Returns the chain of workloads, before the actors of the token. */
        public List<Caller.Workload> workloads() {
            return workload == null ? List.of() : List.of(workload);
        }
    }
}
