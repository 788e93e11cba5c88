// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** Login of the browser that sends a request. */
public final class LoginAuthentication extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable LoggedIn login;

    /** @param login login, or {@code null} if no user is logged in */
    public LoginAuthentication(@Nullable LoggedIn login) {
        super(List.of());
        this.login = login;
        setAuthenticated(login != null);
    }

    public @Nullable LoggedIn login() {
        return login;
    }

    @Override
    public Object getCredentials() {
        return "";
    }

    @Override
    public Object getPrincipal() {
        return login == null ? "nobody" : login.user().id();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LoginAuthentication that && Objects.equals(login, that.login);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(login);
    }
}
