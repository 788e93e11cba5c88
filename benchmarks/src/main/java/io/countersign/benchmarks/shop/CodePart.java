// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Part of the Shop to which a sample belongs. A frame belongs to the first part, in this order, with a prefix of its class and
 * method; those of collections, strings and others of the JDK belong to none. So the time of the JDK is that of its caller.
 */
enum CodePart {
    SQLITE("SQLite", "org.sqlite."),
    POOL(
            "transactions, Spring JDBC and the connection pool",
            "com.zaxxer.hikari.",
            "org.springframework.transaction.",
            "org.springframework.jdbc.",
            "org.springframework.dao.",
            "io.countersign.server.database."),
    OBSERVATIONS(
            "observations",
            "io.micrometer.",
            "io.opentelemetry.",
            "io.prometheus.",
            "org.HdrHistogram.",
            "org.springframework.web.filter.ServerHttpObservationFilter",
            "org.springframework.http.server.observation.",
            "org.springframework.http.client.observation.",
            "io.countersign.spring.boot.metrics.",
            "io.countersign.spring.security.observation."),
    HTTP_CLIENT(
            "HTTP client",
            "org.apache.hc.",
            "java.net.http.",
            "jdk.internal.net.http.",
            "org.springframework.http.client.",
            "org.springframework.web.client.",
            "io.countersign.http."),
    JSON(
            "JSON",
            "tools.jackson.",
            "com.fasterxml.jackson.",
            "org.springframework.http.converter.",
            "io.countersign.json."),
    TOKENS(
            "tokens and cryptography",
            "com.amazon.corretto.crypto.",
            "org.bouncycastle.",
            "com.nimbusds.",
            "sun.security.",
            "javax.crypto.",
            "com.sun.crypto.",
            "java.security.MessageDigest",
            "java.security.SecureRandom",
            "java.security.Signature",
            "io.countersign.chain.",
            "io.countersign.core.",
            "io.countersign.idt.",
            "io.countersign.jose.",
            "io.countersign.keys.",
            "io.countersign.nativecore.",
            "io.countersign.schemes.",
            "io.countersign.sts.",
            "io.countersign.tokens.",
            "io.countersign.zk."),
    SECURITY(
            "Spring Security and filters",
            "org.springframework.security.",
            "org.springframework.web.filter.",
            "io.countersign.spring."),
    SERVICES("our services", "io.countersign."),
    SOCKETS(
            "sockets",
            "java.net.ServerSocket",
            "java.net.Socket",
            "sun.nio.ch.EPoll",
            "sun.nio.ch.KQueue",
            "sun.nio.ch.Net",
            "sun.nio.ch.NioSocketImpl",
            "sun.nio.ch.SelectorImpl",
            "sun.nio.ch.ServerSocket",
            "sun.nio.ch.Socket",
            "sun.nio.ch.UnixDispatcher",
            "sun.nio.ch.UnixDomainSockets"),
    TOMCAT("Tomcat", "org.apache.catalina.", "org.apache.coyote.", "org.apache.tomcat.", "jakarta.servlet."),
    WEB("Spring MVC and the rest of Spring", "org.springframework.", "org.hibernate.validator.", "jakarta.validation."),
    LOGGING("logging", "ch.qos.logback.", "org.slf4j."),
    NONE("no part");

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // a list of List.of
    private final List<String> prefixes;

    CodePart(String text, String... prefixes) {
        this.text = text;
        this.prefixes = List.of(prefixes);
    }

    /** Returns the part of the innermost frame that belongs to one. */
    static CodePart of(StackSample sample) {
        return sample.frames().stream()
                .flatMap(frame -> of(frame).stream())
                .findFirst()
                .orElse(NONE);
    }

    private static Optional<CodePart> of(String frame) {
        return Arrays.stream(values())
                .filter(part -> part.prefixes.stream().anyMatch(frame::startsWith))
                .findFirst();
    }

    /** Returns the name for the report. */
    String text() {
        return text;
    }
}
