// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.registry.RegistryEvent;
import io.countersign.zk.registry.RegistryPage;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Tells the services that verify proofs what has changed. */
@RestController
final class RegistryController {

    private final RegistryLog log;

    RegistryController(RegistryLog log) {
        this.log = log;
    }

    /** @param since the {@code next} of the last answer; 0 the first time */
    @GetMapping(Endpoints.REGISTRY)
    Page since(@RequestParam(defaultValue = "0") long since) {
        RegistryPage page = log.since(since);
        return new Page(page.registry(), page.events().stream().map(Event::of).toList(), page.next());
    }

    /**
     * Some of it.
     *
     * @param registry another one than before if the registry has begun anew
     * @param next to ask for what follows with
     */
    record Page(String registry, List<Event> events, long next) {}

    /** @param at in milliseconds since 1970 */
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
