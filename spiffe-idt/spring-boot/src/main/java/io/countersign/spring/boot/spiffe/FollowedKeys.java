// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.UnknownOutcomeException;
import io.countersign.http.BoundedHttp;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.schemes.HttpAssertingWorkload;
import io.countersign.idt.schemes.RevokedKeys;
import io.countersign.idt.schemes.WorkloadHttp;
import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;

/**
 * Keys that an asserting workload has revoked, read from it every second. An answer is used as long as published keys
 * may be.
 */
record FollowedKeys(SpiffeId asserting, PolledRevocations list) implements RevokedKeys, AutoCloseable {

    private static final String PATH = "/revocations";

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /**
     * Starts reading the list.
     *
     * @param asserting SPIFFE ID of the asserting workload
     * @param url address of the asserting workload, without the endpoints' paths
     * @param http client for that workload
     * @param stale maximum age of the last answer
     */
    static FollowedKeys of(SpiffeId asserting, URI url, WorkloadHttp http, Duration stale, Clock clock) {
        URI address = HttpAssertingWorkload.endpoint(url, PATH);
        PolledRevocations list = new PolledRevocations(sequence -> body(http.get(address)), stale, clock);
        list.start(INTERVAL);
        return new FollowedKeys(asserting, list);
    }

    private static byte[] body(BoundedHttp.Answer answer) throws IOException {
        if (answer.status() != 200) {
            throw new IOException("status " + answer.status());
        }
        return answer.body();
    }

    @Override
    public boolean include(String keyId) {
        String id = asserting.toString();
        return switch (list.status(new TokenIdentity(id, "", null, id, null, keyId))) {
            case CURRENT -> false;
            case REVOKED -> true;
            case UNKNOWN -> throw new UnknownOutcomeException("the list of revoked keys is too old to use");
        };
    }

    @Override
    public void close() {
        list.close();
    }
}
