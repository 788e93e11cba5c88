// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Hosts that are reached without a proxy: the loopback interface, and those of a list of names, names with a wildcard
 * at one end, and ranges of addresses. No name is resolved, so a range matches hosts that are addresses only.
 */
final class DirectHosts {

    private static final Pattern NAME = Pattern.compile("(\\*\\.)?[a-z0-9_-]+(\\.[a-z0-9_-]+)*\\.?|[a-z0-9_.-]+\\.\\*");

    private static final String LOCALHOST = "localhost";

    private final List<String> names = new ArrayList<>();

    private final List<AddressRange> ranges = new ArrayList<>();

    /** @throws IllegalArgumentException if a pattern is none of the three kinds */
    DirectHosts(List<String> patterns) {
        for (String pattern : patterns) {
            String lower = pattern.toLowerCase(Locale.ROOT);
            if (pattern.indexOf('/') >= 0 || AddressRange.literal(pattern) != null) {
                ranges.add(AddressRange.parse(pattern));
            } else if (NAME.matcher(lower).matches()) {
                names.add(lower);
            } else {
                throw new IllegalArgumentException(
                        "'" + pattern
                                + "' is not a host, a pattern such as *.bank.internal or 10.1.*, or a range such as 10.0.0.0/8");
            }
        }
    }

    boolean contain(String host) {
        InetAddress address = AddressRange.literal(host);
        if (address != null) {
            return address.isLoopbackAddress()
                    || ranges.stream().anyMatch(range -> range.contains(address))
                    || matchesName(host.toLowerCase(Locale.ROOT));
        }
        String name = host.toLowerCase(Locale.ROOT);
        return isLoopback(name) || matchesName(name);
    }

    /** RFC 6761 section 6.3. */
    private static boolean isLoopback(String name) {
        String relative = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        return relative.equals(LOCALHOST) || relative.endsWith("." + LOCALHOST);
    }

    private boolean matchesName(String name) {
        return names.stream().anyMatch(pattern -> matches(pattern, name));
    }

    private static boolean matches(String pattern, String name) {
        if (pattern.startsWith("*")) {
            return name.endsWith(pattern.substring(1)) && name.length() >= pattern.length();
        }
        return pattern.endsWith("*")
                ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : name.equals(pattern);
    }
}
