// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * HTTP client that uses the subject as a person with a browser does: it logs in on the STS's page, chooses a mode and
 * reads the balance. It has a session, but no token. Not safe for several threads.
 *
 * @since 0.1
 */
public final class ChainBrowser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int MOST_REDIRECTS = 10;

    private static final Pattern FORM = Pattern.compile("<form method=\"post\" action=\"([^\"]*)\">");

    private static final Pattern FIELD =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\">");

    private final JsonMapper json = new JsonMapper();

    private final CookieManager cookies = new CookieManager();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .cookieHandler(cookies)
            .build();

    private final URI page;

    /** @param page address of the subject's page */
    public ChainBrowser(URI page) {
        this.page = Objects.requireNonNull(page, "page cannot be null");
    }

    /**
     * Logs in.
     *
     * @throws ChainException if the user does not get back to the page logged in
     */
    public void logIn(ChainUser user) {
        follow(enter(loginPage(), user));
        if (!user.name().equals(session().path("user").asString(""))) {
            throw new ChainException("the login of '" + user.name() + "' did not succeed");
        }
    }

    /** Submits the login form of the STS. */
    HttpResponse<String> enter(HttpResponse<String> form, ChainUser user) {
        Matcher action = FORM.matcher(form.body());
        if (form.statusCode() != 200 || !action.find()) {
            throw new ChainException("the STS shows no login page (status " + form.statusCode() + ")");
        }
        Map<String, String> fields = fields(form.body());
        fields.put("username", user.name());
        fields.put("password", user.password());
        return post(URI.create(HtmlUtils.htmlUnescape(action.group(1))), fields);
    }

    HttpResponse<String> loginPage() {
        return follow(get(page.resolve("oauth2/authorization/sts")));
    }

    private static Map<String, String> fields(String html) {
        Map<String, String> fields = new LinkedHashMap<>();
        Matcher field = FIELD.matcher(html);
        while (field.find()) {
            fields.put(HtmlUtils.htmlUnescape(field.group(1)), HtmlUtils.htmlUnescape(field.group(2)));
        }
        return fields;
    }

    /** Returns the state of the session, as the subject sends it to its page. */
    JsonNode session() {
        return read(get(page.resolve("session")));
    }

    /**
     * Chooses a mode for the session.
     *
     * @param mode name of the mode
     * @throws ChainException if the mode is unknown, or the chain is too long for it
     */
    public void choose(String mode) {
        JsonNode session = session();
        HttpResponse<String> answer = send(HttpRequest.newBuilder(page.resolve("mode"))
                .header("Content-Type", "application/json")
                .header(
                        session.required("csrfHeader").asString(),
                        session.required("csrfToken").asString())
                .POST(BodyPublishers.ofString(json.writeValueAsString(Map.of("mode", mode)))));
        if (answer.statusCode() != 204) {
            throw refused(answer);
        }
    }

    /**
     * Reads the balance in the session's mode.
     *
     * @return response of the subject: {@code mode}, {@code experimental}, {@code balance}, {@code decisions}
     * @throws ChainException if the subject refuses the request or fails
     */
    public JsonNode balance() {
        return read(get(page.resolve("balance")));
    }

    /** Returns the session's cookie as a request header. Until the session ends, its holder has the user's rights. */
    public String cookie() {
        return cookies.getCookieStore().get(page).stream()
                .filter(cookie -> cookie.getName().equals("chain-session"))
                .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    private JsonNode read(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            throw refused(answer);
        }
        return json.readTree(answer.body());
    }

    private ChainException refused(HttpResponse<String> answer) {
        String detail = answer.body().startsWith("{")
                ? json.readTree(answer.body()).path("detail").asString("")
                : "";
        return new ChainException(
                "the subject answered " + answer.statusCode() + (detail.isEmpty() ? "" : ": " + detail));
    }

    HttpResponse<String> get(URI address) {
        return send(HttpRequest.newBuilder(address));
    }

    HttpResponse<String> post(URI address, Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&"));
        return send(HttpRequest.newBuilder(address)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Follows redirects. */
    HttpResponse<String> follow(HttpResponse<String> first) {
        HttpResponse<String> answer = first;
        for (int redirects = 0; redirects < MOST_REDIRECTS; redirects++) {
            String location = answer.headers().firstValue("Location").orElse(null);
            if (location == null) {
                return answer;
            }
            answer = get(answer.uri().resolve(location));
        }
        throw new ChainException("the login has too many redirects");
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new ChainException(
                    "no answer from " + page + " (" + ex.getClass().getSimpleName() + ")", ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new ChainException("interrupted", ex);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
