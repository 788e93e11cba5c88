// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random registrations, replacements, revocations and changes of the log key, and the state that they lead to. */
final class RandomHistory {

    private final TestLog log;

    private final Random random;

    private final int slots;

    /** Services by their slots. */
    final Map<Integer, TestService> model = new TreeMap<>();

    /** Services that ended. */
    final Map<String, TestService> ended = new TreeMap<>();

    private int tokens;

    RandomHistory(TestLog log, long seed) {
        this.log = log;
        this.random = new Random(seed);
        this.slots = log.pins.genesis().slots();
    }

    void step() {
        int slot = random.nextInt(slots);
        TestService present = model.get(slot);
        if (random.nextInt(20) == 0) {
            log.added(log.writer.rollOver(TestKeys.ed25519()));
        } else if (present == null) {
            TestService service = TestService.of("service-" + random.nextInt(slots), nextToken(), 1 + slot);
            log.register(service, slot);
            model.put(slot, service);
        } else if (random.nextBoolean()) {
            TestService renewed = random.nextBoolean() ? present.renewed(nextToken()) : present.withToken(nextToken());
            log.replace(renewed, slot, present.tls());
            end(model.put(slot, renewed));
        } else {
            revoke(slot, present);
        }
    }

    private void revoke(int slot, TestService present) {
        if (random.nextBoolean()) {
            log.revoke(slot, present.tls());
        } else {
            log.revoke(slot, log.attestor);
        }
        end(model.remove(slot));
    }

    private void end(TestService service) {
        ended.put(service.token(), service);
    }

    private String nextToken() {
        return "token " + tokens++;
    }
}
