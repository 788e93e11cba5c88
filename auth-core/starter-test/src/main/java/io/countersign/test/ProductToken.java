// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import com.nimbusds.jose.util.JSONArrayUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Token of a product, as {@code products.json} describes it. The file also has the members {@code note} (the reason, in
 * one line), {@code scheme} (authentication scheme that presents it, {@code Bearer} if absent) and {@code needs} (setting
 * with which a token that is not accepted would be).
 *
 * @param product product that issues it, such as {@code keycloak}
 * @param profile profile that it is verified under
 * @param kind {@code user}, {@code client}, {@code id}, {@code refresh}, {@code logout} or {@code other}
 * @param name unique name
 * @param issuer issuer in the product's own form
 * @param header header without {@code alg} and {@code kid}
 * @param claims claims without those in {@code times}
 * @param times seconds from now, by claim. A name that starts with a slash is a JSON pointer (RFC 6901).
 * @param audience audience of the service that verifies it, or {@code null} if it has none
 * @param accepted whether that service has to accept it
 */
record ProductToken(
        String product,
        String profile,
        String kind,
        String name,
        String issuer,
        Map<String, Object> header,
        Map<String, Object> claims,
        Map<String, Object> times,
        @Nullable String audience,
        boolean accepted) {

    private static final List<ProductToken> ALL = read();

    /** Returns all tokens, in the order of the file. */
    static List<ProductToken> all() {
        return ALL;
    }

    /**
     * Returns the token of a name, or the product's token for a user, or for a client if it has none for users.
     *
     * @param name name of a token or of a product
     */
    static ProductToken of(String name) {
        return ALL.stream()
                .filter(token -> token.name.equals(name))
                .findFirst()
                .or(() -> find(name, "user"))
                .or(() -> find(name, "client"))
                .orElseThrow(() -> new IllegalArgumentException("There is no token and no product '" + name + "'"));
    }

    /** Returns a product's token of a kind, preferably one that is accepted. */
    static ProductToken of(String product, String kind) {
        return find(product, kind)
                .orElseThrow(() -> new IllegalArgumentException("There is no token of the kind '" + kind + "' of "
                        + product + ". Its kinds are " + String.join(", ", kinds(product))));
    }

    private static List<String> kinds(String product) {
        return ALL.stream()
                .filter(token -> token.product.equals(product))
                .map(ProductToken::kind)
                .distinct()
                .toList();
    }

    private static Optional<ProductToken> find(String product, String kind) {
        return ALL.stream()
                .filter(token -> token.product.equals(product) && token.kind.equals(kind))
                .min(Comparator.comparing(token -> !token.accepted));
    }

    private static List<ProductToken> read() {
        try (InputStream file = ProductToken.class.getResourceAsStream("products.json")) {
            byte[] bytes =
                    Objects.requireNonNull(file, "products.json is missing").readAllBytes();
            return JSONArrayUtils.parse(new String(bytes, StandardCharsets.UTF_8)).stream()
                    .map(entry -> of((Map<?, ?>) entry))
                    .toList();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (ParseException ex) {
            throw new IllegalStateException("products.json is not JSON", ex);
        }
    }

    private static ProductToken of(Map<?, ?> entry) {
        return new ProductToken(
                text(entry, "product"),
                text(entry, "profile"),
                text(entry, "kind"),
                text(entry, "name"),
                text(entry, "issuer"),
                object(entry, "header"),
                object(entry, "claims"),
                object(entry, "times"),
                (String) entry.get("audience"),
                Boolean.TRUE.equals(entry.get("accepted")));
    }

    private static String text(Map<?, ?> entry, String name) {
        return (String) Objects.requireNonNull(entry.get(name), name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Map<?, ?> entry, String name) {
        return (Map<String, Object>) Objects.requireNonNull(entry.get(name), name);
    }
}
