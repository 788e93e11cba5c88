// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example;

import io.countersign.test.TestIssuer;
import io.countersign.test.TestToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.boot.json.JsonParserFactory;

/**
 * Issuers with the profile of each product. Prints the properties of an application that trusts them
 * ({@code property NAME VALUE}) and the tokens of the products ({@code token NAME STATUS VALUE}), and runs until its
 * input ends.
 */
final class Products {

    /** Profiles without a mark of access tokens: the operator switches on the type at the product. */
    private static final Set<String> MARKED_BY_OPERATOR = Set.of("auth0", "pingone", "pingfederate", "spring");

    private Products() {}

    public static void main(String[] arguments) throws IOException {
        List<Map<?, ?>> products = products();
        String audiences = products.stream()
                .map(product -> (String) product.get("audience"))
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(","));
        Map<String, TestIssuer> issuers = new LinkedHashMap<>();
        for (Map<?, ?> product : products) {
            issuers.computeIfAbsent((String) product.get("profile"), TestIssuer::start);
        }
        int index = 0;
        for (Map.Entry<String, TestIssuer> issuer : issuers.entrySet()) {
            property(index, "issuer", issuer.getValue().issuer());
            property(index, "profile", issuer.getKey());
            property(index, "discover", "true");
            property(index, "audiences", audiences);
            property(index, "algorithms", "RS256,ES256");
            if (MARKED_BY_OPERATOR.contains(issuer.getKey())) {
                property(index, "types", "at+jwt");
            }
            index++;
        }
        for (Map<?, ?> product : products) {
            String name = (String) product.get("name");
            TestIssuer issuer = Objects.requireNonNull(issuers.get((String) product.get("profile")));
            TestToken token = issuer.token(name);
            // The issuer with a final slash is another one.
            String value = (name.contains("-issuer-") ? token.claim("iss", issuer.issuer() + "/") : token).value();
            // A token that is bound to a key needs a proof of it.
            boolean accepted = Boolean.TRUE.equals(product.get("accepted")) && !name.contains("dpop");
            System.out.println("token " + name + " " + (accepted ? 200 : 401) + " " + value);
        }
        System.out.println("end");
        while (System.in.read() >= 0) {
            // serves keys
        }
        System.exit(0);
    }

    private static void property(int index, String name, String value) {
        System.out.println("property countersign.jwt.issuers[" + index + "]." + name + " " + value);
    }

    private static List<Map<?, ?>> products() throws IOException {
        try (InputStream file = TestIssuer.class.getResourceAsStream("products.json")) {
            String json = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return JsonParserFactory.getJsonParser().parseList(json).stream().<Map<?, ?>>map(product -> (Map<?, ?>) product).toList();
        }
    }
}
