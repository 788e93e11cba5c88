// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.user.LoggedIn;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.security.web.csrf.CsrfToken;

/** Page that asks a user whether a client may get what it requests. */
final class ConsentPage {

    private ConsentPage() {}

    /**
     * @param action address that the form is sent to
     * @param services services that the client's tokens can be for
     */
    static LoginPage of(
            String action, AuthorizationRequest request, List<String> services, LoggedIn login, CsrfToken csrf) {
        String wishes = request.scopes().stream()
                .map(scope -> "<li>" + LoginPage.escape(description(scope, services)) + "</li>")
                .collect(Collectors.joining("", "<ul>", "</ul>"));
        String form = "<h1>Allow access?</h1><p>" + LoginPage.escape(request.clientId()) + " asks "
                + LoginPage.escape(login.user().name()) + " to let it:</p>" + wishes
                + "<form method=\"post\" action=\"" + LoginPage.escape(action) + "\">"
                + LoginPage.hidden(csrf.getParameterName(), csrf.getToken())
                + LoginPage.hidden("request", AuthorizationResponses.encode(request.reference()))
                + LoginPage.hidden("user", login.user().id())
                + "<button name=\"decision\" value=\"allow\">Allow</button>"
                + "<button name=\"decision\" value=\"deny\">Deny</button></form>";
        return LoginPage.withForm(form, request.redirectUri());
    }

    private static String description(String scope, List<String> services) {
        return switch (scope) {
            case UserAuthorization.OPENID -> "know who you are";
            case UserAuthorization.PROFILE -> "read your username";
            case UserAuthorization.OFFLINE -> "keep this access while you are away";
            default ->
                "use the scope " + scope + " for you"
                        + (services.isEmpty() ? "" : " at " + String.join(" and ", services));
        };
    }
}
