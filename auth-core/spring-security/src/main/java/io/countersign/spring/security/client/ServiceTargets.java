// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import java.net.URI;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Services that this application calls, by URL. The longest URL that is a prefix of a request's URL determines the
 * target. Only whole path segments are compared. A URL without a path matches the whole origin. A request whose path
 * has dot segments has no target.
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

    /** Returns the target of a request, or {@code null} if there is none. */
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

    /** Whether a request goes to the host and port of one of the services, even if no mapped path covers it. */
    public boolean isAtOrigin(URI uri) {
        return targets.stream().anyMatch(target -> target.isAt(uri));
    }

    /**
     * Whether a path has dot segments, which a server would resolve, so that the request could reach another service.
     */
    private static boolean climbs(String path) {
        String plain = path.indexOf('%') < 0 ? path : path.replace("%2e", ".").replace("%2E", ".");
        return plain.contains("/./") || plain.contains("/../") || plain.endsWith("/.") || plain.endsWith("/..");
    }

    /** Returns all services, the longest path first. */
    public List<ServiceTarget> all() {
        return targets;
    }
}
