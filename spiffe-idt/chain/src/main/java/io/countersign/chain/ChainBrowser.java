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
 * Does at the subject what a person does with a browser: logs in on the STS's page, chooses a mode, has the balance
 * read. It holds a session, and no token. For one thread.
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

    /** @param page where people go */
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

    /** Fills in the form of the STS's page. */
    HttpResponse<String> enter(HttpResponse<String> form, ChainUser user) {
        Matcher action = FORM.matcher(form.body());
        if (form.statusCode() != 200 || !action.find()) {
            throw new ChainException("the STS shows no page to log in on (status " + form.statusCode() + ")");
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

    /** What the page is told of the session. */
    JsonNode session() {
        return read(get(page.resolve("session")));
    }

    /**
     * Chooses a mode for the session.
     *
     * @throws ChainException if it cannot be chosen
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
     * Has the balance read in the session's mode.
     *
     * @return what the subject answers: {@code mode}, {@code balance}, {@code decisions}
     * @throws ChainException if it answers something else
     */
    public JsonNode balance() {
        return read(get(page.resolve("balance")));
    }

    /** The session's cookie as the header of a request: whoever has it is the user, until the session ends. */
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

    /** Goes where answers send it. */
    HttpResponse<String> follow(HttpResponse<String> first) {
        HttpResponse<String> answer = first;
        for (int redirects = 0; redirects < MOST_REDIRECTS; redirects++) {
            String location = answer.headers().firstValue("Location").orElse(null);
            if (location == null) {
                return answer;
            }
            answer = get(answer.uri().resolve(location));
        }
        throw new ChainException("the login leads in circles");
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new ChainException(
                    "nobody answers at " + page + " (" + ex.getClass().getSimpleName() + ")", ex);
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
