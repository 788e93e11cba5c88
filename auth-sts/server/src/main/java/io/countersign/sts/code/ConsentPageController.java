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
import java.util.List;
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
 * Consent page (OpenID Connect Core section 3.1.2.4). Like the login page it is stateless. Only the user whom the page
 * was shown to can answer it, in the browser that it was shown in.
 */
@RestController
@Conditional(CodeFlowCondition.class)
final class ConsentPageController {

    private final AuthorizationRequests requests;

    private final AuthorizationResponses responses;

    private final RequestLinks links;

    private final UserConsents consents;

    private final LoginCookies cookies;

    private final String action;

    ConsentPageController(
            AuthorizationRequests requests,
            AuthorizationResponses responses,
            RequestLinks links,
            UserConsents consents,
            LoginCookies cookies,
            StsProperties properties) {
        this.requests = requests;
        this.responses = responses;
        this.links = links;
        this.consents = consents;
        this.cookies = cookies;
        this.action = properties.issuer() + Endpoints.CONSENT_PAGE;
    }

    @GetMapping(Endpoints.CONSENT_PAGE)
    void show(HttpServletRequest request, HttpServletResponse response, CsrfToken csrf) throws IOException {
        try {
            AuthorizationRequest valid = requests.show(parse(request.getQueryString()));
            LoggedIn login = login(request, valid);
            if (login == null) {
                requests.use(valid);
                AuthorizationResponses.redirect(response, links.again(valid));
            } else {
                List<String> services = consents.services(valid.clientId(), valid.resources());
                LoginPage.write(response, HttpStatus.OK, ConsentPage.of(action, valid, services, login, csrf));
            }
        } catch (AuthorizationException ex) {
            showError(response, ex);
        }
    }

    @PostMapping(Endpoints.CONSENT_PAGE)
    void decide(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            if (request.getQueryString() != null) {
                throw AuthorizationException.forUser("parameters must be in the body");
            }
            AuthorizationRequest valid = requests.show(parse(single(request, "request")));
            LoggedIn login = login(request, valid);
            requests.use(valid);
            if (login == null || !login.user().id().equals(single(request, "user"))) {
                AuthorizationResponses.redirect(response, links.again(valid));
            } else if ("allow".equals(single(request, "decision"))) {
                allow(valid, login, response);
            } else {
                Audit.refused(Endpoints.CONSENT_PAGE, valid.clientId(), "denied_by_user");
                responses.refuse(response, valid.reply().refusal("access_denied", "the user has not consented"));
            }
        } catch (AuthorizationException ex) {
            showError(response, ex);
        }
    }

    private void allow(AuthorizationRequest valid, LoggedIn login, HttpServletResponse response) {
        consents.grant(login.user().id(), valid.clientId(), valid.scopes(), valid.resources());
        Audit.consented(valid.clientId(), login.user().id(), String.join(" ", valid.scopes()));
        AuthorizationResponses.redirect(response, links.afterConsent(valid, login));
    }

    private @Nullable LoggedIn login(HttpServletRequest request, AuthorizationRequest valid) {
        return cookies.login(request, () -> AuthorizationConverter.unknown(valid));
    }

    /** Shows every error to the user: the form may be forged, so no error leads to another site. */
    private static void showError(HttpServletResponse response, AuthorizationException error) throws IOException {
        LoginPage.write(response, HttpStatus.BAD_REQUEST, LoginPage.error(error.reason()));
    }

    private static Map<String, String> parse(@Nullable String query) {
        return AuthorizationRequests.parse(Objects.requireNonNullElse(query, ""));
    }

    /** Returns the only value of a field; empty if there is none, or several. */
    static String single(HttpServletRequest request, String name) {
        String[] values = request.getParameterValues(name);
        return values == null || values.length > 1 ? "" : values[0];
    }
}
