// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.jose.BoundedHttp;
import io.countersign.schemes.PolledRevocations;
import io.countersign.schemes.RevocationList;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.spring.security.ServiceTarget;
import io.countersign.spring.security.ServiceTargets;
import java.net.URI;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Makes the list of revocations. */
final class JwtRevocations {

    private JwtRevocations() {}

    static RevocationList of(
            CountersignJwtProperties.Revocation revocation,
            @Nullable ServiceTokenSource tokens,
            ServiceTargets targets,
            BoundedHttp http,
            Clock clock) {
        URI uri = revocation.uri();
        if (uri == null) {
            return RevocationList.NONE;
        }
        if (tokens == null) {
            throw JwtSettings.wrong(
                    "countersign.jwt.revocation.uri",
                    "The list is read with a token of this service's own, and it can get none.",
                    "Set countersign.jwt.client.token-uri and countersign.jwt.client.key-location.");
        }
        RevocationFeed feed = new RevocationFeed(uri, issuer(revocation, uri, targets), tokens, http);
        PolledRevocations polled = new PolledRevocations(feed, revocation.stale(), clock);
        polled.start(revocation.pollInterval());
        return polled;
    }

    private static ServiceId issuer(CountersignJwtProperties.Revocation revocation, URI uri, ServiceTargets targets) {
        String id = revocation.serviceId();
        if (id != null) {
            return JwtSettings.checked("countersign.jwt.revocation.service-id", () -> new ServiceId(id));
        }
        ServiceTarget target = targets.find(uri);
        if (target == null) {
            throw JwtSettings.wrong(
                    "countersign.jwt.revocation.service-id",
                    "It is not set, and no countersign.services.<id>.url is at " + uri + ".",
                    "Set it to the service id of the issuer, such as sts.shop.com.");
        }
        return target.id();
    }
}
