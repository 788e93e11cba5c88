// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.gatling.ResourceServerShop;
import java.util.List;
import java.util.stream.Stream;

/** Names of the peers in options and results. */
final class ShopPeers {

    private static final String FLASK = "flask-";

    private ShopPeers() {}

    static List<String> all() {
        return Stream.concat(
                        ResourceServerShop.names().stream(),
                        FlaskShop.VARIANTS.stream().map(ShopPeers::flask))
                .toList();
    }

    /** Returns the name of a variant of the Flask shop. */
    static String flask(String variant) {
        return FLASK + variant;
    }

    /** Returns the variant of a Flask shop's name. */
    static String variant(String flask) {
        return flask.substring(FLASK.length());
    }

    static boolean isFlask(String name) {
        return name.startsWith(FLASK);
    }

    static boolean isResourceServer(String name) {
        return ResourceServerShop.of(name).isPresent();
    }

    static boolean contain(String name) {
        return isFlask(name) || isResourceServer(name);
    }
}
