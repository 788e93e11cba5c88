// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.SocketAddresses;
import io.countersign.attestor.source.SourceException;
import io.countersign.registration.log.PeerAddress;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Pod, as the API server describes it.
 *
 * @param isRunning whether its phase is Running
 * @param isEnding whether it is being deleted
 * @param isOnHostNetwork whether it shares the addresses of its node
 * @param addresses all its addresses
 * @param created when it was created
 */
record Pod(
        ServiceAccount account,
        String name,
        String uid,
        boolean isRunning,
        boolean isEnding,
        boolean isOnHostNetwork,
        Set<PeerAddress> addresses,
        Instant created) {

    /** @throws SourceException if the object is no pod */
    static Pod of(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        JsonNode spec = object.path("spec");
        JsonNode status = object.path("status");
        try {
            return new Pod(
                    account(ApiJson.text(metadata, "namespace"), ApiJson.text(spec, "serviceAccountName")),
                    ApiJson.text(metadata, "name"),
                    ApiJson.text(metadata, "uid"),
                    ApiJson.text(status, "phase").equals("Running"),
                    !ApiJson.text(metadata, "deletionTimestamp").isEmpty(),
                    ApiJson.isTrue(spec, "hostNetwork"),
                    addresses(status),
                    Instant.parse(ApiJson.text(metadata, "creationTimestamp")));
        } catch (IllegalArgumentException | DateTimeException ex) {
            throw new SourceException("The API server answered a pod of another form", ex);
        }
    }

    private static ServiceAccount account(String namespace, String name) {
        ServiceAccount account = ServiceAccount.of(namespace, name);
        if (account == null) {
            throw new IllegalArgumentException("A pod has no service account");
        }
        return account;
    }

    private static Set<PeerAddress> addresses(JsonNode status) {
        return ApiJson.elements(status, "podIPs")
                .map(address -> SocketAddresses.parse(ApiJson.text(address, "ip")))
                .collect(Collectors.toSet());
    }

    /** Returns whether this is the pod that a token is bound to. */
    boolean has(ReviewedToken token) {
        return name.equals(token.pod()) && uid.equals(token.podUid()) && account.equals(token.account());
    }
}
