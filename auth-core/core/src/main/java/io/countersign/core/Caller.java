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
 * Who is behind a request, as far as its credential proves it.
 *
 * @param user the user, if one is behind the call
 * @param chain the workloads that the call has passed through, from origin to peer; empty
 *     where the scheme does not tell
 * @param authorities what the caller may do, in Spring Security's words: {@code ROLE_ADMIN}, {@code SCOPE_orders}
 * @param disclosed what else the credential tells, by claim name
 * @param expiry when the credential ends; {@link Instant#MAX} if it never does
 * @param binding how the credential is bound to its sender
 * @param credential what all this was read from, for schemes that extend or exchange it
 * @since 0.1
 */
public record Caller(
        @Nullable User user,
        List<Workload> chain,
        Set<String> authorities,
        Map<String, Object> disclosed,
        Instant expiry,
        SenderBinding binding,
        Credential credential) {

    public Caller {
        chain = List.copyOf(chain);
        authorities = Set.copyOf(authorities);
        disclosed = Map.copyOf(disclosed);
        Objects.requireNonNull(expiry, "expiry cannot be null");
        Objects.requireNonNull(binding, "binding cannot be null");
        Objects.requireNonNull(credential, "credential cannot be null");
    }

    /** The scheme that proved it. */
    public SchemeName scheme() {
        return credential.scheme();
    }

    /** The user's id, else the last workload's, else {@code anonymous}. */
    public String name() {
        if (user != null) {
            return user.id();
        }
        return chain.isEmpty() ? "anonymous" : chain.getLast().id();
    }

    /** All that the credential tells whoever verifies it, whether or not it has become a part of this. */
    public Disclosures disclosures() {
        return credential.disclosures(this);
    }

    public boolean hasAuthority(String authority) {
        return authorities.contains(authority);
    }

    /**
     * A person, or whoever else logs in.
     *
     * @param issuer who vouches for the id
     * @param id unique with the issuer
     * @param name for display, or {@code null}; never to be authorized by
     */
    public record User(String issuer, String id, @Nullable String name) {

        public User {
            Objects.requireNonNull(issuer, "issuer cannot be null");
            Objects.requireNonNull(id, "id cannot be null");
        }
    }

    /**
     * A program that acts for the user, or for itself.
     *
     * @param id a service id or a SPIFFE ID
     */
    public record Workload(String id) {

        public Workload {
            Objects.requireNonNull(id, "id cannot be null");
        }
    }
}
