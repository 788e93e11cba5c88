// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Reflection that a native image has to allow: expressions of method security call methods of the caller, and the presence of
 * optional classes is checked by their names.
 */
final class CountersignRuntimeHints implements RuntimeHintsRegistrar {

    private static final List<String> OPTIONAL = List.of(
            "ch.qos.logback.classic.LoggerContext",
            "org.springframework.boot.http.client.HttpCookieHandling",
            "org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory",
            "org.springframework.boot.tomcat.TomcatWebServer");

    CountersignRuntimeHints() {}

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        for (Class<?> type : List.of(Caller.class, Caller.User.class, Caller.Login.class, Caller.Workload.class)) {
            hints.reflection().registerType(type, MemberCategory.INVOKE_PUBLIC_METHODS);
        }
        OPTIONAL.forEach(name -> hints.reflection().registerTypeIfPresent(loader, name));
    }
}
