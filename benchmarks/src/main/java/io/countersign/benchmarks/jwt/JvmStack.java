// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Stacks that run on a JVM, each in one of its own. */
enum JvmStack {
    COUNTERSIGN,
    BARE,
    NIMBUS,
    NIMBUS_CORRETTO,
    JJWT,
    AUTH0,
    SPRING_SECURITY;

    /** Returns its name on the command line and in the tables. */
    String stackName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    TokenStack make() {
        return switch (this) {
            case COUNTERSIGN -> new CountersignStack();
            case BARE -> new BareStack();
            case NIMBUS -> new NimbusStack(null);
            case NIMBUS_CORRETTO -> new NimbusStack(AmazonCorrettoCryptoProvider.INSTANCE);
            case JJWT -> new JjwtStack();
            case AUTH0 -> new Auth0Stack();
            case SPRING_SECURITY -> new SpringSecurityStack();
        };
    }

    static List<String> names() {
        return Arrays.stream(values()).map(JvmStack::stackName).toList();
    }

    static JvmStack of(String name) {
        return Arrays.stream(values())
                .filter(stack -> stack.stackName().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("There is no stack '" + name + "'; known stacks are " + names()));
    }
}
