// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.feed.FeedReply;
import io.countersign.zk.registry.RegistryEvent;
import io.countersign.zk.registry.RegistryPage;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves the changes of the registry to services that verify proofs. */
@RestController
final class RegistryController {

    private final RegistryView view;

    RegistryController(RegistryView view) {
        this.view = view;
    }

    /**
     * Returns the changes after a sequence number. With {@code Prefer: wait} (RFC 7240 section 4.3) the request waits for
     * a while if there are none.
     *
     * @param since the {@code next} of the previous page; 0 the first time
     */
    @Operation(
            summary = "Lists the changes of the registry after a number, from memory",
            description = "With Prefer: wait=20 (RFC 7240) the answer is held until there are some, for 20 seconds at"
                    + " most, and has Preference-Applied. If-None-Match makes an answer without changes 304. Age is"
                    + " the age of the registry, Server-Timing the time for which the request was held.")
    @GetMapping(Endpoints.REGISTRY)
    ResponseEntity<Page> since(
            @RequestParam(defaultValue = "0") long since,
            @RequestHeader(name = "Prefer", required = false) @Nullable String prefer) {
        FeedReply reply = view.follower().await(since, prefer);
        RegistryPage page = view.since(since);
        return reply.with(
                page.registry() + "-" + page.next(),
                new Page(page.registry(), page.events().stream().map(Event::of).toList(), page.next()));
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
     * @param field field of the value: the same digits may be a value of several fields
     * @param at time in milliseconds since 1970
     */
    record Event(long seq, String kind, String field, String value, long at) {

        private static Event of(RegistryEvent event) {
            return new Event(
                    event.sequence(),
                    event.kind().text(),
                    event.value().field().fieldName(),
                    event.value().hex(),
                    event.at().toEpochMilli());
        }
    }
}
