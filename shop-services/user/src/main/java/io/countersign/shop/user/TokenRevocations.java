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
 * Has the STS revoke what it issued for a user, when the password or the roles change or the user is removed. That
 * it must is stored with the change itself; the STS is told before the change is answered, and again until it has
 * heard. In a mode without tokens there is nothing to revoke.
 */
@Component
class TokenRevocations {

    private static final Logger log = LoggerFactory.getLogger(TokenRevocations.class);

    private static final int BATCH = 100;

    private final RevocationOutbox outbox;

    private final ObjectProvider<StsRevocations> sts;

    private final Transactions transactions;

    private final Clock clock;

    /** One at a time, so that the STS never hears of a change after the login that follows it. */
    private final ReentrantLock delivering = new ReentrantLock();

    TokenRevocations(
            RevocationOutbox outbox, ObjectProvider<StsRevocations> sts, Transactions transactions, Clock clock) {
        this.outbox = outbox;
        this.sts = sts;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Stores, in the caller's transaction, that the user's tokens are no longer right. */
    void note(String userId) {
        sts.ifAvailable(any -> outbox.add(userId, clock.millis()));
    }

    /** Whether the STS knows all that is noted for the user, after telling it. */
    boolean deliver(String userId) {
        if (outbox.of(userId).isEmpty()) {
            return true;
        }
        delivering.lock();
        try {
            List<RevocationOutbox.Event> events = outbox.of(userId);
            if (!events.isEmpty()) {
                sts.getObject().revoke(userId);
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

    @Scheduled(fixedDelayString = "${shop.user.revocation-retry:1s}")
    void deliverAll() {
        for (String userId : outbox.users(BATCH)) {
            if (!deliver(userId)) {
                return;
            }
        }
    }
}
