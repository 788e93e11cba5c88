// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import io.countersign.spring.boot.ProtectedLinks;
import java.net.URI;

/** Address of a server that a command may send a credential to. */
public final class ProtectedAddress {

    private ProtectedAddress() {}

    /**
     * Checks an option with the address of a server.
     *
     * @param option name of the option
     * @throws LauncherException if it is not https, or http on this machine
     */
    public static void require(String option, URI address) {
        require(option, address, false);
    }

    /**
     * Checks an option with the address of a server.
     *
     * @param plain whether something else protects the link, so that http is permitted to any machine
     * @throws LauncherException if it is not https, or http as far as that is permitted
     */
    public static void require(String option, URI address, boolean plain) {
        if (!isProtected(address, plain)) {
            throw new LauncherException(
                    option + " is https://HOST, or http:// on this machine only, not '" + address + "'");
        }
    }

    private static boolean isProtected(URI address, boolean plain) {
        if (address.getHost() == null || address.getRawQuery() != null || address.getRawFragment() != null) {
            return false;
        }
        return "https".equals(address.getScheme())
                || ("http".equals(address.getScheme()) && (plain || ProtectedLinks.isLoopback(address.getHost())));
    }
}
