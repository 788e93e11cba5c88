// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.presented;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.List;
import org.springframework.http.HttpHeaders;

/**
 * Tokens in the credential headers of a request. They are compared with the headers of calls to third parties, which must
 * not contain them.
 *
 * @since 0.1
 */
public final class PresentedTokens {

    /** No tokens, for callers without a request. */
    public static final PresentedTokens NONE = new PresentedTokens(List.of());

    /** Number of characters below which a text only contains a token if it is the whole token. */
    private static final int SHORT = 16;

    /** Whole values of headers. The tokens in them are extracted when they are needed, which is rare. */
    private final List<String> values;

    private PresentedTokens(List<String> values) {
        this.values = values;
    }

    /** @param headers names of headers that carry credentials */
    public static PresentedTokens of(HttpServletRequest request, Collection<String> headers) {
        List<String> values = new ArrayList<>(2);
        for (String header : headers) {
            Enumeration<String> all = request.getHeaders(header);
            while (all.hasMoreElements()) {
                values.add(all.nextElement());
            }
        }
        return of(values);
    }

    /** @param values whole values of headers that carry credentials */
    public static PresentedTokens of(List<String> values) {
        return values.isEmpty() ? NONE : new PresentedTokens(List.copyOf(values));
    }

    /**
     * Returns the values of the cookies of a request, each of which an application can copy alone. A short one, such as
     * {@code en}, only counts with its name, because other headers contain the same text.
     */
    public static PresentedTokens ofCookies(HttpServletRequest request) {
        List<String> tokens = new ArrayList<>();
        Enumeration<String> all = request.getHeaders(HttpHeaders.COOKIE);
        while (all.hasMoreElements()) {
            String header = all.nextElement();
            tokens.add(header);
            for (String cookie : header.split(";", -1)) {
                String value = cookie.substring(cookie.indexOf('=') + 1)
                        .replace("\"", "")
                        .strip();
                tokens.add(value.length() < SHORT ? cookie.strip() : value);
            }
        }
        return tokens.isEmpty() ? NONE : new PresentedTokens(tokens);
    }

    /** Returns one token. */
    public static PresentedTokens of(String token) {
        return new PresentedTokens(List.of(token));
    }

    /** Whether a header's value contains one of the tokens, with or without an authentication scheme. */
    public boolean areIn(String value) {
        for (String presented : values) {
            if (contains(value, token(presented))) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(String value, String token) {
        return token.length() < SHORT ? !token.isEmpty() && token(value).equals(token) : value.contains(token);
    }

    /** Returns the text after the authentication scheme, or the whole text if it has no space. */
    private static String token(String value) {
        String stripped = value.strip();
        return stripped.substring(stripped.indexOf(' ') + 1).strip();
    }

    /** Omits the tokens, which are secrets. */
    @Override
    public String toString() {
        return "PresentedTokens[" + values.size() + "]";
    }
}
