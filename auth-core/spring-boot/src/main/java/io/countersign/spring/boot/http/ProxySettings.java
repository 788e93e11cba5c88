// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.http;

import io.countersign.http.HttpProxy;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.util.StringUtils;

/** Creates the proxy of {@code countersign.http.proxy}. */
final class ProxySettings {

    private static final String PREFIX = "countersign.http.proxy.";

    private ProxySettings() {}

    static @Nullable HttpProxy proxy(CountersignHttpProperties.Proxy settings) {
        String host = settings.host();
        if (host == null) {
            requireNothingElse(settings);
            return null;
        }
        HttpProxy proxy = checked("host", () -> HttpProxy.of(host, settings.port(), settings.nonProxyHosts()));
        String user = settings.user();
        String password = password(settings);
        if (user == null && password == null) {
            return proxy;
        }
        if (user == null || password == null) {
            throw wrong(
                    user == null ? "user" : "password-location",
                    "It is not set, but the other one of user and password is.",
                    "Set both, or none for a proxy without authentication.");
        }
        requireBasic();
        return checked("user", () -> proxy.authenticatedBy(user, password));
    }

    private static void requireNothingElse(CountersignHttpProperties.Proxy settings) {
        boolean isEmpty = settings.user() == null
                && settings.password() == null
                && settings.passwordLocation() == null
                && settings.nonProxyHosts().isEmpty();
        if (!isEmpty) {
            throw wrong(
                    "host",
                    "It is not set, but other properties of the proxy are.",
                    "Set it to the name of the proxy, such as proxy.bank.internal.");
        }
    }

    private static @Nullable String password(CountersignHttpProperties.Proxy settings) {
        Resource file = settings.passwordLocation();
        if (file == null) {
            return settings.password();
        }
        if (settings.password() != null) {
            throw wrong("password-location", "A password is set, too.", "Remove one of them.");
        }
        try {
            String password = file.getContentAsString(StandardCharsets.UTF_8).strip();
            if (StringUtils.hasText(password)) {
                return password;
            }
        } catch (IOException ex) {
            // Reported below, like an empty file.
        }
        throw wrong(
                "password-location",
                file + " cannot be read, or is empty.",
                "Put the password into the file, and make it readable for this application.");
    }

    /** The JDK would send no credentials to open a tunnel, so every request over https would fail. */
    private static void requireBasic() {
        if (HttpProxy.isBasicDisabled()) {
            throw wrong(
                    "user",
                    "The JDK does not use Basic authentication for https through a proxy, unless it is told to.",
                    "Start the JVM with -D" + HttpProxy.DISABLED_SCHEMES
                            + "= (empty), or let the proxy authenticate this machine in another way.");
        }
    }

    private static <T> T checked(String property, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException ex) {
            throw wrong(property, Objects.requireNonNullElse(ex.getMessage(), "It is invalid") + ".", "Correct it.");
        }
    }

    private static CountersignConfigurationException wrong(String property, String reason, String fix) {
        return new CountersignConfigurationException(PREFIX + property, reason, fix);
    }
}
