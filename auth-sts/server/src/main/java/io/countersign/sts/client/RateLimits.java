// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.core.ClientAddress;
import io.countersign.server.RateLimiter;
import io.countersign.server.RateLimiters;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.web.TooManyRequestsException;
import java.time.Duration;
import java.util.Objects;

/** Limits of requests by address and by client. */
public final class RateLimits {

    private final RateLimiter addresses;

    private final RateLimiter clients;

    private final RateLimiter pushes;

    /**
     * @param addresses limit of all requests by address, before they are read
     * @param clients limit of requests by authenticated client
     * @param pushes limit of pushed requests of public clients by address
     */
    RateLimits(RateLimiter addresses, RateLimiter clients, RateLimiter pushes) {
        this.addresses = Objects.requireNonNull(addresses, "addresses cannot be null");
        this.clients = Objects.requireNonNull(clients, "clients cannot be null");
        this.pushes = Objects.requireNonNull(pushes, "pushes cannot be null");
    }

    static RateLimits of(StsProperties.RateLimit settings, RateLimiters limiters) {
        long callers = settings.maxCallers();
        return new RateLimits(
                limiters.perSecond("addresses", settings.requestsPerSecondAndAddress(), callers),
                limiters.perSecond("clients", settings.requestsPerSecondAndClient(), callers),
                limiters.perSecond("pushes", settings.publicPushesPerSecondAndAddress(), callers));
    }

    /** Returns the limit of all requests by address. */
    RateLimiter addresses() {
        return addresses;
    }

    /** Counts a request of a client, or refuses it with 429. */
    void require(Client client) {
        require(clients.acquire(client.id()));
    }

    /** Counts a pushed request of a public client, or refuses it with 429. */
    void requirePush(String address) {
        require(pushes.acquire(ClientAddress.of(address)));
    }

    private static void require(Duration wait) {
        if (!wait.isZero()) {
            throw new TooManyRequestsException(wait);
        }
    }
}
