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
        if (!isProtected(address)) {
            throw new LauncherException(
                    option + " is https://HOST, or http:// on this machine only, not '" + address + "'");
        }
    }

    private static boolean isProtected(URI address) {
        if (address.getHost() == null || address.getRawQuery() != null || address.getRawFragment() != null) {
            return false;
        }
        return "https".equals(address.getScheme())
                || ("http".equals(address.getScheme()) && ProtectedLinks.isLoopback(address.getHost()));
    }
}
