// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;
import io.countersign.spring.security.presented.PresentedTokens;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/**
 * Authentication of a verified caller, and of the calling service if it presented a credential of its own. The caller's
 * authorities are granted unchanged, unless a {@link CallerAuthoritiesConverter} decides them. The scopes of the service are granted with the prefix {@value #SERVICE_PREFIX}, so
 * that no user's token can contain them. It exists for one request and cannot be serialised, because each request must
 * prove its caller again.
 *
 * @since 0.1
 */
public final class CallerAuthentication extends AbstractAuthenticationToken {

    /** Prefix of the authorities of the calling service, as in {@code SERVICE_account:debit}. */
    public static final String SERVICE_PREFIX = "SERVICE_";

    private static final String SCOPE_PREFIX = "SCOPE_";

    private static final long serialVersionUID = 1L;

    private final transient Caller caller;

    private final transient @Nullable Caller service;

    private final transient @Nullable List<GrantedAuthority> granted;

    private transient @Nullable List<GrantedAuthority> authorities;

    private transient PresentedTokens presented = PresentedTokens.NONE;

    /**
     * @param caller caller of the request, from the user's credential if there is one, else from the service's
     *     credential
     * @param service calling service that presented a credential of its own, or {@code null}
     */
    public CallerAuthentication(Caller caller, @Nullable Caller service) {
        this(caller, service, null);
    }

    /**
     * @param caller caller of the request, as above
     * @param service calling service, as above
     * @param granted authorities of the caller instead of those of its credential, or {@code null}; those with the
     *     prefix {@value #SERVICE_PREFIX} are left out
     */
    public CallerAuthentication(
            Caller caller, @Nullable Caller service, @Nullable Collection<? extends GrantedAuthority> granted) {
        super((Collection<? extends GrantedAuthority>) null);
        this.caller = Objects.requireNonNull(caller, "caller cannot be null");
        this.service = service;
        this.granted = granted == null ? null : List.copyOf(granted);
        setAuthenticated(true);
    }

    /** Computed lazily: many requests are authorized without them. */
    @Override
    public Collection<GrantedAuthority> getAuthorities() {
        List<GrantedAuthority> known = authorities;
        if (known == null) {
            known = List.copyOf(all());
            authorities = known;
        }
        return known;
    }

    private List<GrantedAuthority> all() {
        List<GrantedAuthority> all = new ArrayList<>();
        if (granted != null) {
            all.addAll(granted);
        } else if (!caller.equals(service)) {
            for (String authority : caller.authorities()) {
                all.add(new SimpleGrantedAuthority(authority));
            }
        }
        all.removeIf(CallerAuthentication::isOfService);
        if (service != null) {
            for (String authority : service.authorities()) {
                if (authority.startsWith(SCOPE_PREFIX)) {
                    all.add(new SimpleGrantedAuthority(SERVICE_PREFIX + authority.substring(SCOPE_PREFIX.length())));
                }
            }
        }
        return all;
    }

    static boolean isOfService(GrantedAuthority authority) {
        String name = authority.getAuthority();
        return name != null && name.startsWith(SERVICE_PREFIX);
    }

    /** Returns this authentication with the calling service's own credential besides. */
    CallerAuthentication with(Caller calling) {
        return new CallerAuthentication(caller, calling, granted);
    }

    @Override
    public Caller getPrincipal() {
        return caller;
    }

    /** Returns the calling service that presented a credential of its own, or {@code null}. */
    public @Nullable Caller service() {
        return service;
    }

    /** Returns the tokens of the request that was authenticated, so that no call to a third party contains them. */
    public PresentedTokens presented() {
        return presented;
    }

    /** Called once by the filter, before others see this object. */
    void present(PresentedTokens tokens) {
        presented = tokens;
    }

    /** Returns {@code null}, so that the presented credential is not passed on with the authentication. */
    @Override
    public @Nullable Object getCredentials() {
        return null;
    }

    @Override
    public String getName() {
        return caller.name();
    }

    private void writeObject(ObjectOutputStream out) throws NotSerializableException {
        throw new NotSerializableException(CallerAuthentication.class.getName());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallerAuthentication that
                && super.equals(that)
                && caller.equals(that.caller)
                && Objects.equals(service, that.service)
                && Objects.equals(granted, that.granted);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), caller, service);
    }
}
