// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the access tokens of an issuer look like, and what their claims mean. Claims that a profile does not name mean
 * nothing. A token is accepted only if its {@code typ} is listed and it meets all conditions, which together must say
 * that it is an access token and not an ID, refresh or logout token.
 *
 * <p>No profile accepts a token with {@code events}, {@code at_hash}, {@code c_hash} or {@code s_hash}, which only
 * logout tokens and ID tokens have, nor one with {@code nonce} unless the profile allows it. Immutable.
 *
 * @since 0.1
 */
public final class IssuerProfile {

    /** Claims of ID tokens (OpenID Connect Core sections 2 and 3.3.2.11) and of security events (RFC 8417). */
    private static final List<String> NEVER = List.of("events", "at_hash", "c_hash", "s_hash");

    private static final String NONCE = "nonce";

    private final String name;

    private final Set<String> types;

    private final List<ClaimCondition> require;

    private final List<ClaimCondition> refuse;

    private final boolean allowsNonce;

    private final List<ClaimPath> clientId;

    private final List<ClaimPath> subject;

    private final List<ClaimPath> userName;

    private final AuthorityMapping authorities;

    private final @Nullable ClaimCondition service;

    private final boolean workloads;

    private final boolean actors;

    private final @Nullable ClaimPath tokenId;

    private final boolean requiresTokenId;

    private final @Nullable Duration maxLife;

    private final @Nullable ClaimPath end;

    private final @Nullable ClaimPath tenant;

    private final @Nullable ClaimPath acr;

    private IssuerProfile(Builder builder) {
        this.name = builder.name;
        this.types = Set.copyOf(builder.types);
        this.require = List.copyOf(builder.require);
        this.refuse = List.copyOf(builder.refuse);
        this.allowsNonce = builder.allowsNonce;
        this.clientId = List.copyOf(builder.clientId);
        this.subject = List.copyOf(builder.subject);
        this.userName = List.copyOf(builder.userName);
        this.authorities = builder.authorities;
        this.service = builder.service;
        this.workloads = builder.workloads;
        this.actors = builder.actors;
        this.tokenId = builder.tokenId;
        this.requiresTokenId = builder.requiresTokenId;
        this.maxLife = builder.maxLife;
        this.end = builder.end;
        this.tenant = builder.tenant;
        this.acr = builder.acr;
        if (types.isEmpty() || subject.isEmpty()) {
            throw new IllegalArgumentException("A profile needs a type and a subject");
        }
    }

    /** Returns a builder of a profile for which nothing but the subject, {@code sub}, is set. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    public String name() {
        return name;
    }

    /** Returns the accepted {@code typ} headers in lower case; the empty text stands for a token without one. */
    public Set<String> types() {
        return types;
    }

    public AuthorityMapping authorities() {
        return authorities;
    }

    /** Whether a {@code typ} says that a token is an access token, so that no claim needs to. */
    public boolean isMarkedByType() {
        return types.equals(Set.of("at+jwt"));
    }

    List<ClaimCondition> conditions() {
        return require;
    }

    boolean hasActors() {
        return actors;
    }

    boolean isOfWorkloads() {
        return workloads;
    }

    boolean isService(JsonObject claims) {
        return service != null && service.isMetBy(claims);
    }

    @Nullable
    ClaimPath end() {
        return end;
    }

    @Nullable
    Duration maxLife() {
        return maxLife;
    }

    /**
     * Checks that a token is an access token of the profile.
     *
     * @throws InvalidCredentialException if it is another kind of token
     */
    void check(JsonObject claims) {
        refuseForbidden(claims, allowsNonce);
        ClaimCondition unmet = ClaimCondition.firstUnmet(require, claims);
        if (unmet != null) {
            throw invalid("profile " + name + " requires: " + unmet);
        }
        for (int i = 0; i < refuse.size(); i++) {
            if (refuse.get(i).isMetBy(claims)) {
                throw invalid("profile " + name + " refuses: " + refuse.get(i));
            }
        }
    }

    /**
     * Refuses claims that access tokens never have.
     *
     * @param allowsNonce whether a {@code nonce} is allowed
     * @throws InvalidCredentialException if the token has one of them
     */
    public static void refuseForbidden(JsonObject claims, boolean allowsNonce) {
        int size = claims.size();
        for (int i = 0; i < size; i++) {
            String claim = claims.nameAt(i);
            if (NEVER.contains(claim) || (claim.equals(NONCE) && !allowsNonce)) {
                throw invalid("claim=" + claim + " is of ID or logout tokens, never of access tokens");
            }
        }
    }

    /** Returns the client id, or {@code null} if the profile names no claim of it. */
    @Nullable
    String client(JsonObject claims) {
        if (clientId.isEmpty()) {
            return null;
        }
        String client = first(clientId, claims);
        if (client == null) {
            throw invalid("client-id: claim=" + clientId.getFirst() + " missing");
        }
        return client;
    }

    /** Whether {@code sub} alone identifies users and workloads. */
    public boolean isIdentifiedBySub() {
        return subject.equals(List.of(ClaimPath.parse("sub")));
    }

    /** Returns the subject: the claims of the profile, joined by colons if there are several. */
    String subject(JsonObject claims) {
        if (subject.size() == 1) {
            return part(subject.getFirst(), claims);
        }
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < subject.size(); i++) {
            String part = part(subject.get(i), claims);
            // Otherwise two different lists of values could be joined to the same text.
            if (part.indexOf(':') >= 0) {
                throw invalid("subject: claim=" + subject.get(i) + " contains a colon");
            }
            joined.append(i == 0 ? "" : ":").append(part);
        }
        return joined.toString();
    }

    private static String part(ClaimPath path, JsonObject claims) {
        String part = path.text(claims);
        if (part == null) {
            throw invalid("subject: claim=" + path + " missing or not a text");
        }
        return part;
    }

    @Nullable
    String userName(JsonObject claims) {
        return first(userName, claims);
    }

    /** Returns the id by which the token can be revoked; the empty text if it has none. */
    String tokenId(JsonObject claims) {
        String id = tokenId == null ? null : tokenId.text(claims);
        if (id == null && requiresTokenId) {
            throw invalid("token-id: claim=" + tokenId + " missing");
        }
        return id == null ? "" : id;
    }

    @Nullable
    String tenant(JsonObject claims) {
        if (tenant == null) {
            return null;
        }
        String named = tenant.text(claims);
        if (named == null) {
            throw invalid("tenant: claim=" + tenant + " missing");
        }
        return named;
    }

    Caller.@Nullable Login login(JsonObject claims) {
        return LoginClaims.read(claims, acr);
    }

    private static @Nullable String first(List<ClaimPath> paths, JsonObject claims) {
        for (int i = 0; i < paths.size(); i++) {
            String text = paths.get(i).text(claims);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    static InvalidCredentialException invalid(String rule) {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, rule);
    }

    /** Returns all settings, for operators. */
    public Map<String, Object> toMap() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("profile", name);
        shown.put(
                "types",
                new TreeSet<>(types)
                        .stream().map(type -> type.isEmpty() ? "absent" : type).toList());
        shown.put("require", texts(require));
        shown.put("refuse", texts(refuse));
        shown.put("allowNonce", allowsNonce);
        shown.put("clientId", texts(clientId));
        shown.put("subject", texts(subject));
        shown.put("userName", texts(userName));
        Map<String, List<String>> mapped = new LinkedHashMap<>();
        authorities.paths().forEach((prefix, paths) -> mapped.put(prefix, texts(paths)));
        shown.put("authorities", mapped);
        shown.put("service", service == null ? "none" : service.toString());
        shown.put("workloads", workloads);
        shown.put("tokenId", tokenId == null ? "none: revocable by subject and time only" : tokenId.toString());
        put(shown, "maxLife", maxLife);
        put(shown, "end", end);
        put(shown, "tenant", tenant);
        put(shown, "acr", acr);
        return shown;
    }

    private static void put(Map<String, Object> shown, String name, @Nullable Object value) {
        if (value != null) {
            shown.put(name, value.toString());
        }
    }

    private static List<String> texts(List<?> values) {
        return values.stream().map(String::valueOf).toList();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IssuerProfile that && toMap().equals(that.toMap());
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, types);
    }

    @Override
    public String toString() {
        return "IssuerProfile[" + name + "]";
    }

    /** Builds a profile. Each method replaces an earlier value. */
    public static final class Builder {

        private final String name;

        private Set<String> types = Set.of();

        private List<ClaimCondition> require = List.of();

        private List<ClaimCondition> refuse = List.of();

        private boolean allowsNonce;

        private List<ClaimPath> clientId = List.of();

        private List<ClaimPath> subject = List.of(ClaimPath.parse("sub"));

        private List<ClaimPath> userName = List.of();

        private AuthorityMapping authorities = AuthorityMapping.NONE;

        private @Nullable ClaimCondition service;

        private boolean workloads;

        private boolean actors;

        private @Nullable ClaimPath tokenId;

        private boolean requiresTokenId;

        private @Nullable Duration maxLife;

        private @Nullable ClaimPath end;

        private @Nullable ClaimPath tenant;

        private @Nullable ClaimPath acr = LoginClaims.ACR;

        private Builder(String name) {
            this.name = name;
        }

        /**
         * Sets the accepted {@code typ} headers. {@code absent} stands for a token without one. Case and the prefix
         * {@code application/} do not matter (RFC 7515 section 4.1.9).
         */
        public Builder types(Set<String> accepted) {
            Set<String> all = new TreeSet<>();
            for (String type : accepted) {
                String lower = type.strip().toLowerCase(Locale.ROOT);
                String plain = lower.startsWith("application/") ? lower.substring("application/".length()) : lower;
                all.add(plain.equals("absent") ? "" : plain);
            }
            this.types = all;
            return this;
        }

        /** Sets the conditions that all accepted tokens meet. */
        public Builder require(List<ClaimCondition> conditions) {
            this.require = conditions;
            return this;
        }

        /** Sets the conditions that no accepted token meets. */
        public Builder refuse(List<ClaimCondition> conditions) {
            this.refuse = conditions;
            return this;
        }

        /** Sets whether a token with {@code nonce} is accepted. */
        public Builder allowsNonce(boolean allows) {
            this.allowsNonce = allows;
            return this;
        }

        /** Sets the claims of the client id, of which the first present one counts. */
        public Builder clientId(List<ClaimPath> paths) {
            this.clientId = paths;
            return this;
        }

        /** Sets the claims that together identify the user, or the workload. */
        public Builder subject(List<ClaimPath> paths) {
            this.subject = paths;
            return this;
        }

        /** Sets the claims of the user's name, of which the first present one counts. */
        public Builder userName(List<ClaimPath> paths) {
            this.userName = paths;
            return this;
        }

        public Builder authorities(AuthorityMapping mapping) {
            this.authorities = mapping;
            return this;
        }

        /** Sets the condition that only tokens of clients acting for themselves meet. */
        public Builder service(@Nullable ClaimCondition condition) {
            this.service = condition;
            return this;
        }

        /** Sets whether all tokens are of workloads, which the subject identifies. */
        public Builder workloads(boolean all) {
            this.workloads = all;
            return this;
        }

        /** Sets the claim by which a single token can be revoked, or {@code null} if there is none. */
        public Builder tokenId(@Nullable ClaimPath path) {
            this.tokenId = path;
            this.requiresTokenId = false;
            return this;
        }

        /** Sets the longest time between {@code iat} and {@code exp}, or {@code null} for any. */
        public Builder maxLife(@Nullable Duration longest) {
            this.maxLife = longest;
            return this;
        }

        /** Sets the claim with a time, in seconds since the epoch, that ends the token before {@code exp}. */
        public Builder end(@Nullable ClaimPath path) {
            this.end = path;
            return this;
        }

        /** Sets the claim of the tenant, or {@code null} if there are no tenants. */
        public Builder tenant(@Nullable ClaimPath path) {
            this.tenant = path;
            return this;
        }

        /** Sets the claim of the authentication context classes, {@code acr} by default, or {@code null} for none. */
        public Builder acr(@Nullable ClaimPath path) {
            this.acr = path;
            return this;
        }

        /** Reads {@code act} as a chain of workloads, and requires a token id (RFC 9068 and RFC 8693). */
        Builder asOfRfc9068() {
            this.actors = true;
            this.requiresTokenId = true;
            return this;
        }

        /** @throws IllegalArgumentException if there is no type or no subject */
        public IssuerProfile build() {
            return new IssuerProfile(this);
        }
    }
}
