// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import io.countersign.launcher.support.LauncherException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.bouncycastle.util.IPAddress;

/**
 * Server that gets a certificate.
 *
 * @param name name of its files
 * @param hosts DNS names and IP addresses
 * @since 0.1
 */
public record CertificateRequest(String name, List<String> hosts) {

    private static final String LABEL = "[a-zA-Z0-9](?:[-a-zA-Z0-9]{0,61}[a-zA-Z0-9])?";

    private static final Pattern HOST = Pattern.compile("(?:\\*\\.)?" + LABEL + "(?:\\." + LABEL + ")*");

    public CertificateRequest {
        Objects.requireNonNull(name, "name cannot be null");
        hosts = List.copyOf(hosts);
    }

    /**
     * Parses {@code NAME=DNS[,DNS...]}.
     *
     * @throws LauncherException if the text has another form
     */
    public static CertificateRequest parse(String text) {
        int end = text.indexOf('=');
        if (end < 0) {
            throw new LauncherException("--certificate is NAME=DNS[,DNS...], not '" + text + "'");
        }
        String name = EntryName.require("--certificate", text.substring(0, end));
        if (name.equals(CertificateFolder.AUTHORITY)) {
            throw new LauncherException("--certificate cannot be named ca, which is the name of the authority");
        }
        List<String> hosts = List.of(text.substring(end + 1).split(",", -1));
        hosts.forEach(CertificateRequest::requireHost);
        return new CertificateRequest(name, hosts);
    }

    private static void requireHost(String host) {
        if (!isAddress(host) && !HOST.matcher(host).matches()) {
            throw new LauncherException("--certificate needs DNS names or IP addresses, not '" + host + "'");
        }
    }

    /** Returns whether a host is an IP address. */
    static boolean isAddress(String host) {
        return IPAddress.isValid(host);
    }
}
