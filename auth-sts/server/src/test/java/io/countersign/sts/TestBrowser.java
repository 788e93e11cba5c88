// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import io.countersign.sts.support.OpaqueToken;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;

/** Browser in front of the token service, which keeps cookies and follows no redirect by itself. */
final class TestBrowser {

    static final String APP = "app.test";

    static final String CALLBACK = "https://app.test/callback";

    static final String VERIFIER = "v".repeat(43);

    private static final Pattern FIELD =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\">");

    private final TestSts sts;

    private final Map<String, String> cookies = new LinkedHashMap<>();

    TestBrowser(TestSts sts) {
        this.sts = sts;
    }

    /** A correct request for a code, with changes in pairs; an empty value leaves the parameter out. */
    static Map<String, String> request(String... changes) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("response_type", "code");
        parameters.put("client_id", APP);
        parameters.put("redirect_uri", CALLBACK);
        parameters.put("scope", "openid shop offline_access");
        parameters.put("state", "s/t=a&te");
        parameters.put("nonce", "n-1");
        parameters.put("code_challenge", OpaqueToken.sha256(VERIFIER));
        parameters.put("code_challenge_method", "S256");
        for (int i = 0; i < changes.length; i += 2) {
            parameters.put(changes[i], changes[i + 1]);
        }
        parameters.values().removeIf(String::isEmpty);
        return parameters;
    }

    Answer authorize(String... changes) {
        return get("/oauth2/authorize?" + AuthorizationResponses.encode(request(changes)));
    }

    Answer get(String path) {
        return send(path, HttpRequest.Builder::GET);
    }

    Answer post(String path, Map<String, String> form) {
        String body = AuthorizationResponses.encode(form);
        return send(
                path,
                request -> request.header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private Answer send(String path, UnaryOperator<HttpRequest.Builder> change) {
        HttpRequest.Builder request = sts.request(path);
        if (!cookies.isEmpty()) {
            request.header(
                    "Cookie",
                    cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        Answer answer = sts.send(change.apply(request));
        for (String cookie : answer.response().headers().allValues("Set-Cookie")) {
            String[] pair = cookie.split(";", 2)[0].split("=", 2);
            cookies.put(pair[0], pair[1]);
        }
        return answer;
    }

    /** Follows the redirect of an answer of this server. */
    Answer follow(Answer answer) {
        String location = answer.header("Location");
        assertThat(location).startsWith(ISSUER);
        return get(location.substring(ISSUER.length()));
    }

    /** Fills in the form of a page. */
    Answer logIn(Answer page, String username, String password) {
        Map<String, String> form = form(page);
        form.put("username", username);
        form.put("password", password);
        return post("/oauth2/login", form);
    }

    static Map<String, String> form(Answer page) {
        Map<String, String> form = new HashMap<>();
        Matcher fields = FIELD.matcher(page.body());
        while (fields.find()) {
            form.put(HtmlUtils.htmlUnescape(fields.group(1)), HtmlUtils.htmlUnescape(fields.group(2)));
        }
        return form;
    }

    /** From the request for a code to the answer to the client, with the login in between. */
    Answer logInFor(String... changes) {
        Answer first = authorize(changes);
        Answer entered = logIn(follow(first), "ann", FakeUsers.PASSWORD);
        return follow(entered);
    }

    /** Returns the code that an answer sends to the client. */
    static String code(Answer answer) {
        String code = query(answer).get("code");
        assertThat(code).as(answer.header("Location") + answer.body()).isNotNull();
        return code;
    }

    /** Returns the parameters that an answer sends to the client. */
    static Map<String, String> query(Answer answer) {
        Map<String, String> query = new HashMap<>();
        String raw = URI.create(answer.header("Location")).getRawQuery();
        for (String pair : raw.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return query;
    }

    String cookie(String name) {
        return cookies.get(name);
    }

    void setCookie(String name, String value) {
        cookies.put(name, value);
    }

    /** The app's request for tokens, with changes in pairs; an empty value leaves the parameter out. */
    Answer redeem(String code, String... changes) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "authorization_code");
        form.put("client_id", APP);
        form.put("code", code);
        form.put("redirect_uri", CALLBACK);
        form.put("code_verifier", VERIFIER);
        return token(form, changes);
    }

    Answer refresh(String token, String... changes) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "refresh_token");
        form.put("client_id", APP);
        form.put("refresh_token", token);
        return token(form, changes);
    }

    private Answer token(Map<String, String> form, String... changes) {
        for (int i = 0; i < changes.length; i += 2) {
            form.put(changes[i], changes[i + 1]);
        }
        form.values().removeIf(String::isEmpty);
        List<String> pairs = new ArrayList<>();
        form.forEach((name, value) -> pairs.addAll(List.of(name, value)));
        return sts.form("/oauth2/token", pairs.toArray(String[]::new));
    }
}
