// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.database.Transactions;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Revokes a user's tokens at the STS when the password or the roles change or the user is removed. The need
 * for it is stored in the transaction of the change. The STS is notified before the change is answered, and
 * again until it confirms. In modes without tokens there is nothing to revoke.
 */
@Component
class TokenRevocations {

    private static final Logger log = LoggerFactory.getLogger(TokenRevocations.class);

    private static final int BATCH = 100;

    private final RevocationOutbox outbox;

    private final ObjectProvider<StsRevocations> sts;

    private final Transactions transactions;

    private final Clock clock;

    /** Delivers one at a time, so that the STS is not notified twice. Another user service may do so without harm. */
    private final ReentrantLock delivering = new ReentrantLock();

    TokenRevocations(
            RevocationOutbox outbox, ObjectProvider<StsRevocations> sts, Transactions transactions, Clock clock) {
        this.outbox = outbox;
        this.sts = sts;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Stores, in the caller's transaction, that the user's tokens must be revoked. */
    void note(String userId) {
        sts.ifAvailable(any -> outbox.add(userId, clock.millis()));
    }

    /** Delivers the stored revocations, and returns whether the STS has confirmed all of them for the user. */
    boolean deliver(String userId) {
        if (outbox.of(userId).isEmpty()) {
            return true;
        }
        delivering.lock();
        try {
            List<RevocationOutbox.Event> events = timed(userId);
            if (!events.isEmpty()) {
                sts.getObject().revoke(userId, last(events));
                transactions.run(() -> outbox.remove(events));
            }
            return true;
        } catch (IOException unheard) {
            log.warn("The STS has not confirmed the revocation of a user's tokens yet: {}", unheard.getMessage());
            return false;
        } finally {
            delivering.unlock();
        }
    }

    /**
     * Returns the events of a user with their times. The first delivery sets them, after the commit of the change: a
     * login until then may still have seen the old password. Every later delivery has the same time, so the STS
     * recognises the event and keeps the login that followed it.
     */
    private List<RevocationOutbox.Event> timed(String userId) {
        List<RevocationOutbox.Event> events = outbox.of(userId);
        if (events.stream().allMatch(event -> event.at() > 0)) {
            return events;
        }
        long now = clock.millis();
        transactions.run(() -> outbox.stamp(events, now));
        return outbox.of(userId).stream().filter(event -> event.at() > 0).toList();
    }

    private static long last(List<RevocationOutbox.Event> events) {
        return events.stream().mapToLong(RevocationOutbox.Event::at).max().orElseThrow();
    }

    @Scheduled(fixedDelayString = "${shop.user.revocation-retry:1s}")
    void deliverAll() {
        for (String userId : outbox.users(BATCH)) {
            if (!deliver(userId)) {
                return;
            }
        }
    }
}
