// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.interoperability;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;

/** Browser of one user: keeps cookies, follows redirects at its sites, and fills in pages with forms. */
final class Browser {

    private static final Pattern TAG = Pattern.compile("<(form|input|button)\\b([^>]*)>");

    private static final Pattern ATTRIBUTE = Pattern.compile("([\\w-]+)=\"([^\"]*)\"");

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    private final String user;

    private final String password;

    /** @param user has the same password as all others */
    Browser(String user, String password) {
        this.user = user;
        this.password = password;
    }

    /**
     * Opens an address, and stops at the first page without a form. An address at which no site answers is returned
     * without being opened.
     *
     * @param isSite whether a site answers at an address
     * @param change changes each address before it is opened
     */
    Page visit(URI start, Predicate<URI> isSite, UnaryOperator<URI> change) throws IOException, InterruptedException {
        URI address = change.apply(start);
        Map<String, String> form = Map.of();
        for (int step = 0; step < 12; step++) {
            if (!isSite.test(address)) {
                return new Page(address, 0, "");
            }
            HttpResponse<String> response = http.send(request(address, form), BodyHandlers.ofString());
            String page = response.body();
            form = Map.of();
            String location = response.headers().firstValue("Location").orElse(null);
            if (location != null) {
                address = change.apply(address.resolve(location));
            } else if (response.statusCode() == 200 && page.contains("<form ")) {
                form = fill(page);
                address = address.resolve(form.remove(""));
            } else {
                return new Page(address, response.statusCode(), page);
            }
        }
        throw new IOException("too many redirects");
    }

    private static HttpRequest request(URI address, Map<String, String> form) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(TIMEOUT);
        if (form.isEmpty()) {
            return request.build();
        }
        String body = form.entrySet().stream()
                .map(field -> encode(field.getKey()) + '=' + encode(field.getValue()))
                .collect(Collectors.joining("&"));
        return request.header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    /** Returns the fields of the form, and its address under the empty name. */
    private Map<String, String> fill(String page) {
        Map<String, String> form = new LinkedHashMap<>();
        Matcher tags = TAG.matcher(page);
        while (tags.find()) {
            Map<String, String> tag = attributes(tags.group(2));
            String name = tag.getOrDefault("name", "");
            switch (tags.group(1)) {
                case "form" -> form.put("", tag.get("action"));
                case "button" -> {
                    if ("allow".equals(tag.get("value"))) {
                        form.put(name, "allow");
                    }
                }
                default -> {
                    if (!name.isEmpty()) {
                        form.put(name, value(name, tag));
                    }
                }
            }
        }
        return form;
    }

    private String value(String name, Map<String, String> tag) {
        return switch (name) {
            case "username" -> user;
            case "password" -> password;
            default -> tag.getOrDefault("value", "");
        };
    }

    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new LinkedHashMap<>();
        Matcher matcher = ATTRIBUTE.matcher(text);
        while (matcher.find()) {
            attributes.put(matcher.group(1), HtmlUtils.htmlUnescape(matcher.group(2)));
        }
        return attributes;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** @param status 0 if no site answers there */
    record Page(URI address, int status, String text) {}
}
