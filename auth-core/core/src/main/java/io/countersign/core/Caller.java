// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Caller that a verified credential identifies: a user, a chain of workloads, or both.
 *
 * @param user user on whose behalf the request is made, or {@code null}
 * @param chain workloads that the call has passed through, from origin to peer; empty where the scheme does not convey
 *     them
 * @param authorities permissions of the caller as Spring Security's authorities, such as {@code ROLE_ADMIN} and
 *     {@code SCOPE_orders}
 * @param disclosed other content of the credential, by claim name
 * @param expiry expiry of the credential; {@link Instant#MAX} if it never expires
 * @param binding binding of the credential to its sender
 * @param credential credential that identified the caller, for schemes that extend or exchange it
 * @param tenant tenant that the caller belongs to, for issuers with tenants; else {@code null}
 * @param login login of the user, or {@code null} if the issuer of the credential does not state it
 * @since 0.1
 */
public record Caller(
        @Nullable User user,
        List<Workload> chain,
        Set<String> authorities,
        Map<String, Object> disclosed,
        Instant expiry,
        SenderBinding binding,
        Credential credential,
        @Nullable String tenant,
        @Nullable Login login) {

    public Caller {
        chain = List.copyOf(chain);
        authorities = Set.copyOf(authorities);
        disclosed = Map.copyOf(disclosed);
        Objects.requireNonNull(expiry, "expiry cannot be null");
        Objects.requireNonNull(binding, "binding cannot be null");
        Objects.requireNonNull(credential, "credential cannot be null");
    }

    /** Creates a caller whose login is unknown. */
    public Caller(
            @Nullable User user,
            List<Workload> chain,
            Set<String> authorities,
            Map<String, Object> disclosed,
            Instant expiry,
            SenderBinding binding,
            Credential credential,
            @Nullable String tenant) {
        this(user, chain, authorities, disclosed, expiry, binding, credential, tenant, null);
    }

    /** Creates a caller without a tenant, whose login is unknown. */
    public Caller(
            @Nullable User user,
            List<Workload> chain,
            Set<String> authorities,
            Map<String, Object> disclosed,
            Instant expiry,
            SenderBinding binding,
            Credential credential) {
        this(user, chain, authorities, disclosed, expiry, binding, credential, null, null);
    }

    /** Returns this caller with another login. */
    public Caller withLogin(@Nullable Login other) {
        return new Caller(user, chain, authorities, disclosed, expiry, binding, credential, tenant, other);
    }

    /** Scheme of the credential. */
    public SchemeName scheme() {
        return credential.scheme();
    }

    /** Returns the user's id, else the id of the last workload, else {@code anonymous}. */
    public String name() {
        if (user != null) {
            return user.id();
        }
        return chain.isEmpty() ? "anonymous" : chain.getLast().id();
    }

    /**
     * Returns everything that the credential discloses to its verifier, including content that is not part of this
     * object.
     */
    public Disclosures disclosures() {
        return credential.disclosures(this);
    }

    public boolean hasAuthority(String authority) {
        return authorities.contains(authority);
    }

    /**
     * Person, or another account that logs in.
     *
     * @param issuer issuer that vouches for the id
     * @param id identifier, unique within the issuer
     * @param name display name, or {@code null}; never use it for authorization
     */
    public record User(String issuer, String id, @Nullable String name) {

        public User {
            Objects.requireNonNull(issuer, "issuer cannot be null");
            Objects.requireNonNull(id, "id cannot be null");
        }
    }

    /**
     * Login of a user, as the issuer of the credential states it: {@code acr} and {@code auth_time} of RFC 9068 section
     * 2.2.1. It says nothing about users of other issuers.
     *
     * @param acr authentication context classes that the login meets; usually one
     * @param time time of the login, or {@code null} if it is unknown
     */
    public record Login(Set<String> acr, @Nullable Instant time) {

        public Login {
            acr = Set.copyOf(acr);
        }
    }

    /**
     * Program that acts for the user, or for itself.
     *
     * @param id service id or SPIFFE ID; for a workload of an identity provider its client id, or the ids that the
     *     provider gives it
     * @param issuer identity provider that vouches for the id, so that ids of two providers never mean the same
     *     workload; {@code null} for service ids of the own domain and for SPIFFE IDs
     */
    public record Workload(String id, @Nullable String issuer) {

        public Workload {
            Objects.requireNonNull(id, "id cannot be null");
        }

        /** Creates a workload of the own domain, or with a SPIFFE ID. */
        public Workload(String id) {
            this(id, null);
        }
    }
}
