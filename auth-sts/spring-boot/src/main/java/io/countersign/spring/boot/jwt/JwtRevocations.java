// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.jose.BoundedHttp;
import io.countersign.schemes.PolledRevocations;
import io.countersign.schemes.RevocationList;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.ServiceTarget;
import io.countersign.spring.security.ServiceTargets;
import java.net.URI;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Makes the list of revocations. */
final class JwtRevocations {

    private static final String PREFIX = "countersign.jwt.revocation.";

    private final @Nullable ServiceTokenSource tokens;

    private final ServiceTargets targets;

    private final BoundedHttp http;

    private final ProtectedLinks links;

    private final Clock clock;

    JwtRevocations(
            @Nullable ServiceTokenSource tokens,
            ServiceTargets targets,
            BoundedHttp http,
            ProtectedLinks links,
            Clock clock) {
        this.tokens = tokens;
        this.targets = targets;
        this.http = http;
        this.links = links;
        this.clock = clock;
    }

    RevocationList of(CountersignJwtProperties.Revocation revocation) {
        URI uri = revocation.uri();
        if (uri == null) {
            return RevocationList.NONE;
        }
        if (tokens == null) {
            throw JwtSettings.wrong(
                    PREFIX + "uri",
                    "The list is read with a token of this service's own, and it can get none.",
                    "Set countersign.jwt.client.token-uri and countersign.jwt.client.key-location.");
        }
        JwtSettings.positive(PREFIX + "poll-interval", revocation.pollInterval());
        JwtSettings.positive(PREFIX + "stale", revocation.stale());
        links.require(PREFIX + "uri", uri);
        RevocationFeed feed = new RevocationFeed(uri, issuer(revocation, uri), tokens, http);
        PolledRevocations polled = new PolledRevocations(feed, revocation.stale(), clock);
        polled.start(revocation.pollInterval());
        return polled;
    }

    private ServiceId issuer(CountersignJwtProperties.Revocation revocation, URI uri) {
        String id = revocation.serviceId();
        if (id != null) {
            return JwtSettings.checked(PREFIX + "service-id", () -> new ServiceId(id));
        }
        ServiceTarget target = targets.find(uri);
        if (target == null) {
            throw JwtSettings.wrong(
                    PREFIX + "service-id",
                    "It is not set, and no countersign.services.<id>.url is at " + uri + ".",
                    "Set it to the service id of the issuer, such as sts.shop.com.");
        }
        return target.id();
    }
}
