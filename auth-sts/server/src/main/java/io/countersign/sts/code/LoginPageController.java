// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.jose.SigningUnavailableException;
import io.countersign.server.ProblemException;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.Audit;
import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.LoginCookies;
import io.countersign.sts.user.LoginThrottle;
import io.countersign.sts.user.UserDirectory;
import io.countersign.sts.web.Endpoints;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Conditional;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Login page for users on their way to a client. The page is stateless: its form contains the authorization request,
 * which is validated again. A login leads to this server's own authorization endpoint only.
 */
@RestController
@Conditional(CodeFlowCondition.class)
final class LoginPageController {

    private static final String WRONG = "Username or password is wrong.";

    private final AuthorizationRequests requests;

    private final RequestLinks links;

    private final UserDirectory users;

    private final LoginThrottle throttle;

    private final LoginCookies cookies;

    private final String action;

    LoginPageController(
            AuthorizationRequests requests,
            RequestLinks links,
            UserDirectory users,
            LoginThrottle throttle,
            LoginCookies cookies,
            StsProperties properties) {
        this.requests = requests;
        this.links = links;
        this.users = users;
        this.throttle = throttle;
        this.cookies = cookies;
        this.action = properties.issuer() + Endpoints.LOGIN_PAGE;
    }

    @GetMapping(Endpoints.LOGIN_PAGE)
    void show(HttpServletRequest request, HttpServletResponse response, CsrfToken csrf) throws IOException {
        AuthorizationRequest valid = validate(request.getQueryString(), response);
        if (valid != null) {
            LoginPage.write(response, HttpStatus.OK, LoginPage.form(action, valid, csrf, null));
        }
    }

    @PostMapping(Endpoints.LOGIN_PAGE)
    void login(HttpServletRequest request, HttpServletResponse response, CsrfToken csrf) throws IOException {
        if (request.getQueryString() != null) {
            LoginPage.write(response, HttpStatus.BAD_REQUEST, LoginPage.error("parameters must be in the body"));
            return;
        }
        AuthorizationRequest valid = validate(ConsentPageController.single(request, "request"), response);
        if (valid != null) {
            Outcome outcome = attempt(request);
            if (outcome.login.isPresent()) {
                proceed(outcome.login.get(), valid, request, response);
                return;
            }
            throttle.hint(outcome.status, response);
            LoginPage.write(response, outcome.status, LoginPage.form(action, valid, csrf, outcome.error));
        }
    }

    private void proceed(
            LoggedIn login, AuthorizationRequest valid, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        try {
            requests.use(valid);
        } catch (AuthorizationException ex) {
            LoginPage.write(response, HttpStatus.BAD_REQUEST, LoginPage.error(ex.reason()));
            return;
        }
        cookies.start(login, request, response);
        AuthorizationResponses.redirect(response, links.afterLogin(valid, login));
    }

    private Outcome attempt(HttpServletRequest request) {
        String username = ConsentPageController.single(request, "username");
        String password = ConsentPageController.single(request, "password");
        if (!throttle.admits(username, request.getRemoteAddr())) {
            return tooManyAttempts();
        }
        try {
            return users.login(username, password, request.getRemoteAddr())
                    .map(Outcome::succeeded)
                    .orElseGet(LoginPageController::wrong);
        } catch (SigningUnavailableException ex) {
            return unavailable();
        } catch (ProblemException ex) {
            return ex.getStatusCode() == HttpStatus.TOO_MANY_REQUESTS ? tooManyAttempts() : unavailable();
        }
    }

    private static Outcome unavailable() {
        return Outcome.failed(
                HttpStatus.SERVICE_UNAVAILABLE, "Signing in is unavailable at the moment. Try again later.");
    }

    private static Outcome wrong() {
        Audit.refused(Endpoints.LOGIN_PAGE, "unknown", "login_failed");
        return Outcome.failed(HttpStatus.UNAUTHORIZED, WRONG);
    }

    private static Outcome tooManyAttempts() {
        Audit.refused(Endpoints.LOGIN_PAGE, "unknown", "too_many_attempts");
        return Outcome.failed(HttpStatus.TOO_MANY_REQUESTS, "Too many attempts. Try again in a minute.");
    }

    /** Returns the valid authorization request of the page, or {@code null} after writing an error page. */
    private @Nullable AuthorizationRequest validate(@Nullable String query, HttpServletResponse response)
            throws IOException {
        try {
            Map<String, String> parameters = AuthorizationRequests.parse(Objects.requireNonNullElse(query, ""));
            return requests.show(parameters);
        } catch (AuthorizationException ex) {
            LoginPage.write(response, HttpStatus.BAD_REQUEST, LoginPage.error(ex.reason()));
            return null;
        }
    }

    private record Outcome(Optional<LoggedIn> login, HttpStatus status, String error) {

        private static Outcome succeeded(LoggedIn login) {
            return new Outcome(Optional.of(login), HttpStatus.SEE_OTHER, "");
        }

        private static Outcome failed(HttpStatus status, String error) {
            return new Outcome(Optional.empty(), status, error);
        }
    }
}
