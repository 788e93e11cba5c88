// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.support.OpaqueToken;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.util.HtmlUtils;

/** HTML page for the user, whose content security policy permits no scripts and no frames. */
record LoginPage(String html, String formTargets) {

    private static final String STYLE = "body{font:16px/1.5 sans-serif;max-width:22rem;margin:12vh auto;padding:0 1rem}"
            + "label,input,button{display:block;width:100%;box-sizing:border-box;font:inherit}"
            + "input,button{padding:.5rem;margin:.25rem 0 1rem}p.error{color:#a00}";

    private static final String POLICY = "default-src 'none'; style-src 'sha256-"
            + Base64.getEncoder().encodeToString(OpaqueToken.digest("SHA-256", STYLE))
            + "'; base-uri 'none'; frame-ancestors 'none'; form-action ";

    /**
     * Returns the login form.
     *
     * @param action address that the form is sent to
     * @param error error of the last attempt, or {@code null}
     */
    static LoginPage form(String action, AuthorizationRequest request, CsrfToken csrf, @Nullable String error) {
        String body = "<h1>Sign in</h1><p>to continue to " + escape(request.clientId()) + "</p>"
                + (error == null ? "" : "<p class=\"error\" role=\"alert\">" + escape(error) + "</p>")
                + "<form method=\"post\" action=\"" + escape(action) + "\">"
                + hidden(csrf.getParameterName(), csrf.getToken())
                + hidden("request", AuthorizationResponses.encode(request.reference()))
                + "<label for=\"username\">Username</label>"
                + "<input id=\"username\" name=\"username\" autocomplete=\"username\" maxlength=\"256\" required autofocus>"
                + "<label for=\"password\">Password</label>"
                + "<input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"current-password\""
                + " maxlength=\"256\" required><button>Sign in</button></form>";
        // Browsers apply form-action to the redirects after a form too, and the last of them goes to the client's
        // address.
        return new LoginPage(page(body), "'self' " + origin(request.redirectUri()));
    }

    /** Returns the error page for an invalid request, if the error cannot be sent to the client. */
    static LoginPage error(String reason) {
        return notice("Sign-in failed", "The sign-in request is invalid: " + reason + ".");
    }

    /** Returns a page without a form. */
    static LoginPage notice(String title, String text) {
        return new LoginPage(page("<h1>" + escape(title) + "</h1><p>" + escape(text) + "</p>"), "'none'");
    }

    /**
     * Returns a page with a form.
     *
     * @param form HTML of the form
     * @param redirectUri address that the form may lead to, or {@code null} if it leads to this server only
     */
    static LoginPage withForm(String form, @Nullable String redirectUri) {
        return new LoginPage(page(form), redirectUri == null ? "'self'" : "'self' " + origin(redirectUri));
    }

    private static String page(String body) {
        return "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Sign in</title>"
                + "<meta name=\"viewport\" content=\"width=device-width\"><style>" + STYLE + "</style></head><body>"
                + body + "</body></html>";
    }

    static String hidden(String name, String value) {
        return "<input type=\"hidden\" name=\"" + escape(name) + "\" value=\"" + escape(value) + "\">";
    }

    static String origin(String address) {
        URI uri = URI.create(address);
        return uri.getRawAuthority() == null ? uri.getScheme() + ":" : uri.getScheme() + "://" + uri.getRawAuthority();
    }

    static String escape(String text) {
        return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
    }

    static void write(HttpServletResponse response, HttpStatus status, LoginPage page) throws IOException {
        response.setStatus(status.value());
        writeHeaders(response, POLICY + page.formTargets());
        response.getWriter().write(page.html());
    }

    /** Forbids frames, caches and referrers, and sets the content security policy. */
    static void writeHeaders(HttpServletResponse response, String policy) {
        response.setContentType("text/html;charset=UTF-8");
        response.setHeader("Content-Security-Policy", policy);
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cache-Control", "no-store");
    }

    /** Omits the content of the form. */
    @Override
    public String toString() {
        return "LoginPage[]";
    }
}
