// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.LiveTokens;
import io.countersign.attestor.source.UnknownTokenException;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.log.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pods that run, read once for each service account. A statement has neither the token nor the pod's uid, so a pod of
 * the service account with the address is looked for that was there when the statement was issued. A pod that is being
 * deleted still serves, and is live.
 *
 * <p>A statement that expired long ago binds nothing, so it is not live, and its slot is wanted by others.
 */
final class PodCensus implements LiveTokens {

    /** How long an agent may be late with another statement, for which it needs the slot. */
    private static final Duration GRACE = Duration.ofHours(1);

    private final KubernetesApi api;

    private final NameTemplate names;

    private final Instant time;

    private final Map<ServiceAccount, List<Pod>> pods = new HashMap<>();

    /** @param time time at which statements are looked for */
    PodCensus(KubernetesApi api, NameTemplate names, Instant time) {
        this.api = api;
        this.names = names;
        this.time = time;
    }

    @Override
    public boolean contain(Statement statement) {
        ServiceAccount account = names.account(statement.name());
        if (account == null) {
            throw new UnknownTokenException("The name of a statement is of another form: " + statement.name());
        }
        return !hasExpired(statement) && isThere(account, statement);
    }

    private boolean hasExpired(Statement statement) {
        return Instant.ofEpochMilli(statement.expiry()).plus(GRACE).isBefore(time);
    }

    private boolean isThere(ServiceAccount account, Statement statement) {
        PeerAddress address = statement.address();
        Instant latest = Instant.ofEpochMilli(statement.issued()).plus(KubernetesTokenSource.CLOCK_SKEW);
        return pods.computeIfAbsent(account, this::read).stream()
                .anyMatch(pod ->
                        pod.addresses().contains(address) && !pod.created().isAfter(latest));
    }

    private List<Pod> read(ServiceAccount account) {
        return new PodPages(api, account)
                .select(pod -> pod.account().equals(account) && pod.isRunning() && !pod.isOnHostNetwork());
    }
}
