// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;
import java.util.Collection;
import org.springframework.security.core.GrantedAuthority;

/**
 * Decides the authorities of callers, instead of the authorities in their credentials. Declare one bean of this type,
 * for example to read the roles of a user from a database:
 *
 * <pre>{@code
 * @Bean
 * CallerAuthoritiesConverter authorities(Staff staff) {
 *     return caller -> staff.rolesOf(caller.name()).stream().map(SimpleGrantedAuthority::new).toList();
 * }
 * }</pre>
 *
 * <p>It is called for each request, after the credential was accepted, also if the verified credential was cached. It is
 * not called for the calling service's own credential: the authorities {@code SERVICE_…} come from that credential alone.
 * If the converter returns such an authority, it is left out and a warning is logged once. An exception means that the
 * credential could not be verified: 503.
 *
 * <p>{@link Caller#name()} does not name the issuer. Where callers of more than one issuer are accepted, look up users by
 * issuer and id.
 *
 * <p>The credential and its authorities stay as they are in {@link Caller#authorities()}, for calls of other services.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CallerAuthoritiesConverter {

    /** Returns all authorities of the caller, never {@code null}. Must be safe for any number of threads. */
    Collection<? extends GrantedAuthority> convert(Caller caller);
}
