// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.server.MemoryRateLimiter;
import io.countersign.server.RateLimiter;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.web.TooManyRequestsException;
import java.time.Duration;
import java.util.Objects;

/** Limits of requests by address and by client. */
public final class RateLimits {

    private final RateLimiter addresses;

    private final RateLimiter clients;

    /**
     * @param addresses limit of all requests by address, before they are read
     * @param clients limit of requests by authenticated client
     */
    RateLimits(RateLimiter addresses, RateLimiter clients) {
        this.addresses = Objects.requireNonNull(addresses, "addresses cannot be null");
        this.clients = Objects.requireNonNull(clients, "clients cannot be null");
    }

    static RateLimits of(StsProperties.RateLimit settings) {
        return new RateLimits(
                limiter(settings.requestsPerSecondAndAddress(), settings),
                limiter(settings.requestsPerSecondAndClient(), settings));
    }

    private static RateLimiter limiter(int perSecond, StsProperties.RateLimit settings) {
        return new MemoryRateLimiter(perSecond, settings.maxCallers(), System::nanoTime);
    }

    /** Returns the limit of all requests by address. */
    RateLimiter addresses() {
        return addresses;
    }

    /** Counts a request of a client, or refuses it with 429. */
    void require(Client client) {
        Duration wait = clients.acquire(client.id());
        if (!wait.isZero()) {
            throw new TooManyRequestsException(wait);
        }
    }
}
