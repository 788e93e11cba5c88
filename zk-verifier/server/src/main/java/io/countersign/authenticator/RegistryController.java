// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.registry.RegistryEvent;
import io.countersign.zk.registry.RegistryPage;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves the changes of the registry to services that verify proofs. */
@RestController
final class RegistryController {

    private final RegistryLog log;

    RegistryController(RegistryLog log) {
        this.log = log;
    }

    /**
     * Returns the changes after a sequence number.
     *
     * @param since the {@code next} of the previous page; 0 the first time
     */
    @GetMapping(Endpoints.REGISTRY)
    Page since(@RequestParam(defaultValue = "0") long since) {
        RegistryPage page = log.since(since);
        return new Page(page.registry(), page.events().stream().map(Event::of).toList(), page.next());
    }

    /**
     * Page of changes.
     *
     * @param registry name of the registry; a new name means that the registry was started anew
     * @param next value of {@code since} for the next page
     */
    record Page(String registry, List<Event> events, long next) {}

    /**
     * Change of the registry.
     *
     * @param at time in milliseconds since 1970
     */
    record Event(long seq, String kind, String value, long at) {

        private static Event of(RegistryEvent event) {
            return new Event(
                    event.sequence(),
                    event.kind().text(),
                    event.value().hex(),
                    event.at().toEpochMilli());
        }
    }
}
