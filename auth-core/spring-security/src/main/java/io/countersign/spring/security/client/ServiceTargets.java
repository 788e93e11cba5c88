// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import java.net.URI;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The services that this one calls, by address. The longest address that a request's begins with names
 * its target; only whole path segments count, an address with no path names the whole origin, and one
 * with dot segments is nobody's.
 *
 * @since 0.1
 */
public final class ServiceTargets {

    private final List<ServiceTarget> targets;

    public ServiceTargets(Collection<ServiceTarget> targets) {
        this.targets = targets.stream()
                .sorted(Comparator.comparingInt((ServiceTarget t) -> t.path().length())
                        .reversed())
                .toList();
    }

    /** The target of a request, or {@code null} if none of the services is at its address. */
    public @Nullable ServiceTarget find(URI uri) {
        String path = uri.getRawPath();
        if (path == null || climbs(path)) {
            return null;
        }
        for (ServiceTarget target : targets) {
            if (target.matches(uri)) {
                return target;
            }
        }
        return null;
    }

    /**
     * Whether a path has segments that a server would resolve away, and so could end below another service's address.
     */
    private static boolean climbs(String path) {
        String plain = path.indexOf('%') < 0 ? path : path.replace("%2e", ".").replace("%2E", ".");
        return plain.contains("/./") || plain.contains("/../") || plain.endsWith("/.") || plain.endsWith("/..");
    }

    /** All of them, the longest path first. */
    public List<ServiceTarget> all() {
        return targets;
    }
}
