// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Requires TLS for links to other machines that carry credentials or verification keys. On a plain link an attacker
 * could steal the credentials or replace the keys.
 *
 * @since 0.1
 */
public final class ProtectedLinks {

    // Decided by the name only, because answers of a name server are not trustworthy.
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?(::1|0:0:0:0:0:0:0:1)]?");

    private final boolean required;

    /** @param required whether TLS is required: {@code countersign.tls.required} */
    public ProtectedLinks(boolean required) {
        this.required = required;
    }

    /**
     * Checks the address of a link.
     *
     * @param property property that contains the address
     * @return the address
     * @throws CountersignConfigurationException if it is plain HTTP to another machine
     */
    public URI require(String property, URI address) {
        Objects.requireNonNull(property, "property cannot be null");
        boolean plain = !"https".equalsIgnoreCase(address.getScheme());
        if (required && plain && !isLoopback(address.getHost())) {
            throw new CountersignConfigurationException(
                    property,
                    "'" + address + "' is plain HTTP to another machine.",
                    "Use https, or set countersign.tls.required=false if something else protects the link, such as a service mesh.");
        }
        return address;
    }

    /** Whether a host, a name or an IP address, is the loopback interface of this machine. */
    public static boolean isLoopback(@Nullable String host) {
        return host != null && LOOPBACK.matcher(host).matches();
    }
}
