// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * HTTP proxy of outgoing requests. Requests to https addresses go through a tunnel (CONNECT, RFC 9110 section 9.3.6),
 * so the proxy sees neither their content nor their credentials. The loopback interface is always reached directly.
 *
 * @since 0.1
 */
public final class HttpProxy {

    /** System property of the JDK with the authentication schemes that it does not use to open tunnels. */
    public static final String DISABLED_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

    private static final String BASIC = "Basic";

    private static final int LARGEST_PORT = 65535;

    private final String host;

    private final int port;

    private final DirectHosts direct;

    private final @Nullable String authorization;

    private HttpProxy(String host, int port, DirectHosts direct, @Nullable String authorization) {
        this.host = host;
        this.port = port;
        this.direct = direct;
        this.authorization = authorization;
    }

    /**
     * Creates a proxy without authentication.
     *
     * @param direct hosts that are reached without the proxy: names, names with a wildcard at one end such as
     *     {@code *.bank.internal}, addresses, and ranges such as {@code 10.0.0.0/8}
     * @throws IllegalArgumentException if the host is empty, the port is out of range, or a pattern is invalid
     */
    public static HttpProxy of(String host, int port, List<String> direct) {
        Objects.requireNonNull(host, "host cannot be null");
        if (host.isBlank() || host.indexOf('/') >= 0 || host.indexOf('@') >= 0) {
            throw new IllegalArgumentException("The proxy's host is not the name or address of a machine");
        }
        if (port < 1 || port > LARGEST_PORT) {
            throw new IllegalArgumentException("The proxy's port " + port + " is not from 1 to " + LARGEST_PORT);
        }
        return new HttpProxy(host, port, new DirectHosts(direct), null);
    }

    /**
     * Returns this proxy with Basic authentication (RFC 7617). The JDK uses it for tunnels only if
     * {@link #isBasicDisabled} is false.
     *
     * @throws IllegalArgumentException if the user contains a colon, or one of the two a control character
     */
    public HttpProxy authenticatedBy(String user, String password) {
        String both = user + ":" + password;
        if (user.indexOf(':') >= 0 || both.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "The proxy's user contains a colon, or the user or password a control character");
        }
        String encoded = Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
        return new HttpProxy(host, port, direct, BASIC + " " + encoded);
    }

    /** Whether this JVM does not use Basic authentication to open tunnels, as it is by default. */
    public static boolean isBasicDisabled() {
        String disabled = System.getProperty(DISABLED_SCHEMES, BASIC);
        return Arrays.stream(disabled.split(","))
                .anyMatch(scheme -> scheme.strip().equalsIgnoreCase(BASIC));
    }

    /** Whether requests to an address go through the proxy. */
    public boolean isUsedFor(URI address) {
        String target = address.getHost();
        return target == null || !direct.contain(target);
    }

    /** Value of {@code Proxy-Authorization}, or {@code null} without authentication. */
    @Nullable
    String authorization() {
        return authorization;
    }

    /** Returns a selector of this proxy for the addresses that it is used for. */
    public ProxySelector selector() {
        return new Selector();
    }

    /** Returns host and port, without credentials. */
    @Override
    public String toString() {
        return host + ":" + port;
    }

    private final class Selector extends ProxySelector {

        @Override
        public List<Proxy> select(URI address) {
            // A new address each time: the proxy's name is resolved again, so that it may move.
            return List.of(
                    isUsedFor(address)
                            ? new Proxy(Proxy.Type.HTTP, new InetSocketAddress(host, port))
                            : Proxy.NO_PROXY);
        }

        @Override
        public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
            // The request fails, too.
        }
    }
}
