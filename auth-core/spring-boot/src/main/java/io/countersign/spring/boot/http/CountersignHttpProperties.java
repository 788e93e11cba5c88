// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Properties of the requests that this platform sends itself: to issuers and authorization servers. Calls to the
 * services of the application are not among them.
 *
 * @param proxy HTTP proxy of these requests.
 * @since 0.1
 */
@ConfigurationProperties("countersign.http")
public record CountersignHttpProperties(@DefaultValue Proxy proxy) {

    /**
     * HTTP proxy.
     *
     * @param host Name or address of the proxy. None by default: then the JVM's own settings apply, such as
     *     -Dhttps.proxyHost.
     * @param port Port of the proxy.
     * @param user User of Basic authentication. None by default. For https the JVM needs the option
     *     -Djdk.http.auth.tunneling.disabledSchemes= with it.
     * @param password Password of the user, for environment variables. Prefer password-location.
     * @param passwordLocation File with the password of the user.
     * @param nonProxyHosts Hosts that are reached directly: names, patterns such as *.bank.internal or 10.1.*,
     *     addresses, and ranges such as 10.0.0.0/8. Ranges match addresses only; no name is resolved. The loopback
     *     interface is always reached directly.
     */
    public record Proxy(
            @Nullable String host,
            @DefaultValue("3128") int port,
            @Nullable String user,
            @Nullable String password,
            @Nullable Resource passwordLocation,
            @DefaultValue List<String> nonProxyHosts) {

        /** Hides user and password. */
        @Override
        public String toString() {
            return "Proxy[" + host + ":" + port + "]";
        }
    }
}
