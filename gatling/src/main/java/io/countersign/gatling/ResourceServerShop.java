// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Shop of this project whose services verify tokens by Spring's resource server: the mode {@code shared-jwt}, started by the
 * same command with one more jar on its class path.
 *
 * @since 0.1
 */
public enum ResourceServerShop {

    /** Spring's defaults: the JVM chooses the provider of signatures. */
    DEFAULTS("resource-server", ""),

    /** The same with the provider that Countersign uses. */
    CORRETTO("resource-server-corretto", "-Dresource-server.provider=AmazonCorrettoCryptoProvider");

    /** Mode of the Shop below it. */
    static final String MODE = "shared-jwt";

    private final String subject;

    private final String javaOption;

    ResourceServerShop(String subject, String javaOption) {
        this.subject = subject;
        this.javaOption = javaOption;
    }

    /** Returns the names of all variants in results. */
    public static List<String> names() {
        return Arrays.stream(values()).map(ResourceServerShop::subject).toList();
    }

    /** Returns the variant of that name, if it is one. */
    public static Optional<ResourceServerShop> of(String name) {
        return Arrays.stream(values())
                .filter(variant -> variant.subject.equals(name))
                .findFirst();
    }

    /** Returns its name in results. */
    public String subject() {
        return subject;
    }

    /** Returns the additional JVM option, empty for none. */
    String javaOption() {
        return javaOption;
    }

    /** Returns the jar that the command needs on its class path. */
    static Path jar(Path projectRoot) {
        return projectRoot.resolve("benchmarks/resource-server-shop/target/countersign-resource-server-shop.jar");
    }
}
