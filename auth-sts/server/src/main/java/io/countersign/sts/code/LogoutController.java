// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.Audit;
import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.LoginCookies;
import io.countersign.sts.web.Endpoints;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Conditional;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Logs users out (OpenID Connect RP-Initiated Logout). A client that shows an ID token of the browser's login ends it at
 * once. Otherwise a page asks the user: any site could link to this endpoint. A logout ends the browser session and
 * revokes all tokens of the login.
 */
@RestController
@Conditional(CodeFlowCondition.class)
final class LogoutController {

    private final LogoutRequests requests;

    private final AuthorizationRevocations revocations;

    private final LoginCookies cookies;

    private final String issuer;

    LogoutController(
            LogoutRequests requests,
            AuthorizationRevocations revocations,
            LoginCookies cookies,
            StsProperties properties) {
        this.requests = requests;
        this.revocations = revocations;
        this.cookies = cookies;
        this.issuer = properties.issuer();
    }

    @GetMapping(Endpoints.LOGOUT)
    void logOut(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            LogoutRequest valid = requests.validate(parse(request.getQueryString()));
            LoggedIn login = cookies.session(request).orElse(null);
            if (login == null) {
                done(valid, response);
            } else if (valid.isAbout(login)) {
                end(login, valid, request, response);
            } else {
                String query = AuthorizationResponses.encode(valid.parameters());
                AuthorizationResponses.redirect(response, issuer + Endpoints.LOGOUT_PAGE + "?" + query);
            }
        } catch (AuthorizationException ex) {
            showError(response, ex);
        }
    }

    /** Repeats a posted request as a GET: browsers send no session cookie with a form of another site. */
    @PostMapping(Endpoints.LOGOUT)
    void logOutByForm(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            if (request.getQueryString() != null) {
                throw AuthorizationException.forUser("parameters must be in the body");
            }
            Map<String, String> parameters = new HashMap<>();
            request.getParameterMap().forEach((name, values) -> {
                for (String value : values) {
                    AuthorizationRequests.add(parameters, name, value);
                }
            });
            parameters.values().removeIf(String::isEmpty);
            requests.validate(parameters);
            String query = AuthorizationResponses.encode(parameters);
            AuthorizationResponses.redirect(response, issuer + Endpoints.LOGOUT + "?" + query);
        } catch (AuthorizationException ex) {
            showError(response, ex);
        }
    }

    @GetMapping(Endpoints.LOGOUT_PAGE)
    void show(HttpServletRequest request, HttpServletResponse response, CsrfToken csrf) throws IOException {
        try {
            LogoutRequest valid = requests.validate(parse(request.getQueryString()));
            LoggedIn login = cookies.session(request).orElse(null);
            if (login == null) {
                done(valid, response);
            } else {
                LoginPage.write(response, HttpStatus.OK, page(valid, login, csrf));
            }
        } catch (AuthorizationException ex) {
            showError(response, ex);
        }
    }

    @PostMapping(Endpoints.LOGOUT_PAGE)
    void confirm(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            if (request.getQueryString() != null) {
                throw AuthorizationException.forUser("parameters must be in the body");
            }
            LogoutRequest valid = requests.validate(parse(ConsentPageController.single(request, "request")));
            LoggedIn login = cookies.session(request).orElse(null);
            if (login == null) {
                done(valid, response);
            } else {
                end(login, valid, request, response);
            }
        } catch (AuthorizationException ex) {
            showError(response, ex);
        }
    }

    private void end(LoggedIn login, LogoutRequest valid, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        revocations.end(login);
        cookies.end(request, response);
        Audit.loggedOut(login.user().id());
        done(valid, response);
    }

    private static void done(LogoutRequest valid, HttpServletResponse response) throws IOException {
        String target = valid.target();
        if (target == null) {
            LoginPage.write(response, HttpStatus.OK, LoginPage.notice("Signed out", "You are signed out."));
        } else {
            AuthorizationResponses.redirect(response, target);
        }
    }

    private LoginPage page(LogoutRequest valid, LoggedIn login, CsrfToken csrf) {
        String form = "<h1>Sign out?</h1><p>You are signed in as "
                + LoginPage.escape(login.user().name()) + ".</p><form method=\"post\" action=\""
                + LoginPage.escape(issuer + Endpoints.LOGOUT_PAGE) + "\">"
                + LoginPage.hidden(csrf.getParameterName(), csrf.getToken())
                + LoginPage.hidden("request", AuthorizationResponses.encode(valid.parameters()))
                + "<button>Sign out</button></form><p>To stay signed in, close this page.</p>";
        return LoginPage.withForm(form, valid.redirectUri());
    }

    private static void showError(HttpServletResponse response, AuthorizationException error) throws IOException {
        String text = "The request is invalid: " + error.reason() + ".";
        LoginPage.write(response, HttpStatus.BAD_REQUEST, LoginPage.notice("You are not signed out", text));
    }

    private static Map<String, String> parse(@Nullable String query) {
        return AuthorizationRequests.parse(Objects.requireNonNullElse(query, ""));
    }
}
