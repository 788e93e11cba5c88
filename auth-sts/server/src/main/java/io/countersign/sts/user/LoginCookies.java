// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import io.countersign.sts.support.OpaqueToken;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * Session cookie of a browser. Scripts cannot read it, other sites cannot send it except by a link, and with TLS no
 * other host can set it.
 */
public final class LoginCookies {

    private static final Duration UNTIL_BROWSER_ENDS = Duration.ofSeconds(-1);

    private final LoginSessions sessions;

    private final RevocationList revoked;

    private final String issuer;

    private final boolean secure;

    public LoginCookies(LoginSessions sessions, RevocationList revoked, String issuer) {
        this.sessions = Objects.requireNonNull(sessions, "sessions cannot be null");
        this.revoked = Objects.requireNonNull(revoked, "revoked cannot be null");
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.secure = issuer.startsWith("https:");
    }

    public boolean isSecure() {
        return secure;
    }

    /** Returns the name of a cookie, with the prefix {@code __Host-} if there is TLS. */
    public String name(String plain) {
        return secure ? "__Host-" + plain : plain;
    }

    /**
     * Returns the login of the browser, or {@code null} if there is none, or the user's tokens were revoked since.
     *
     * @param unknown exception to throw if it is unknown whether they were revoked
     */
    public @Nullable LoggedIn login(HttpServletRequest request, Supplier<? extends RuntimeException> unknown) {
        LoggedIn login = session(request).orElse(null);
        if (login == null) {
            return null;
        }
        TokenIdentity identity =
                new TokenIdentity(issuer, "login", null, login.user().id(), login.since());
        return switch (revoked.status(identity)) {
            case CURRENT -> login;
            case REVOKED -> null;
            case UNKNOWN -> throw unknown.get();
        };
    }

    /** Returns the login of the browser, even if the user's tokens were revoked since. */
    public Optional<LoggedIn> session(HttpServletRequest request) {
        return cookie(request).flatMap(sessions::find);
    }

    /** Ends the session of the browser. */
    public void end(HttpServletRequest request, HttpServletResponse response) {
        cookie(request).ifPresent(sessions::end);
        response.addHeader(HttpHeaders.SET_COOKIE, cookie("", Duration.ZERO).toString());
    }

    /** Starts a session in place of the previous one. */
    public void start(LoggedIn login, HttpServletRequest request, HttpServletResponse response) {
        cookie(request).ifPresent(sessions::end);
        ResponseCookie cookie = cookie(sessions.start(login).value(), UNTIL_BROWSER_ENDS);
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    private ResponseCookie cookie(String value, Duration maxAge) {
        return ResponseCookie.from(name("sts-session"), value)
                .httpOnly(true)
                .secure(secure)
                .sameSite("Lax")
                .path("/")
                .maxAge(maxAge)
                .build();
    }

    private Optional<OpaqueToken> cookie(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        return cookies == null
                ? Optional.empty()
                : Arrays.stream(cookies)
                        .filter(cookie -> cookie.getName().equals(name("sts-session")))
                        .map(cookie -> new OpaqueToken(cookie.getValue()))
                        .findFirst();
    }
}
