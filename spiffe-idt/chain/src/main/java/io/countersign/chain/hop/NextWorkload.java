// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.hop;

import io.countersign.core.ServiceId;
import io.countersign.idt.IdtMode;
import io.countersign.spring.boot.client.CountersignClients;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * Client of the next workload in the chain. There is one service for each mode; {@code countersign.services} has its
 * path and the scheme of its calls.
 *
 * @since 0.1
 */
@Component
public final class NextWorkload {

    private final Map<IdtMode, RestClient> clients;

    NextWorkload(CountersignClients clients) {
        this.clients = Arrays.stream(IdtMode.values())
                .collect(Collectors.toUnmodifiableMap(
                        mode -> mode, mode -> clients.restClient(new ServiceId(mode.value() + ".next"))));
    }

    /** Reads the balance of the current request's user. */
    public Answer balance(IdtMode mode) {
        Answer answer = Objects.requireNonNull(clients.get(mode), "there is a client for each mode")
                .get()
                .uri("/balance")
                .retrieve()
                .body(Answer.class);
        return Objects.requireNonNull(answer, "an answer has a body");
    }
}
