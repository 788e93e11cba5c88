// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.audit.AuditSettings;
import java.time.Duration;

/**
 * Times of an agent.
 *
 * @param clockSkew how far the clocks of curator, attestors and peers may be ahead
 * @param stale age from which on the newest head is an alarm
 * @param bound age of the newest head up to which peers are judged
 * @param margin time before the end of the own registration from which on health is down
 * @param poll how long the curator may wait with its answer if nothing is new
 * @param tokenCheck time between two looks at the token file
 * @param handover time for which a registration binds after it was replaced; zero for none. All agents that follow a log
 *     need the same one
 * @since 0.1
 */
public record AgentTimes(
        Duration clockSkew,
        Duration stale,
        Duration bound,
        Duration margin,
        Duration poll,
        Duration tokenCheck,
        Duration handover) {

    /** 5 seconds, 30 seconds, 1 hour, 5 minutes, 10 seconds, 10 seconds, 30 seconds. */
    public static final AgentTimes DEFAULT = new AgentTimes(
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofHours(1),
            Duration.ofMinutes(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10));

    public AgentTimes {
        if (clockSkew.isNegative() || margin.isNegative() || poll.isNegative() || handover.isNegative()) {
            throw new IllegalArgumentException("Times of an agent cannot be negative");
        }
        if (!stale.isPositive() || bound.compareTo(stale) < 0 || !tokenCheck.isPositive()) {
            throw new IllegalArgumentException("The bound cannot be below the age of an old head, nor that be zero");
        }
    }

    /** Creates times with the default one for which a registration binds after it was replaced. */
    public AgentTimes(
            Duration clockSkew, Duration stale, Duration bound, Duration margin, Duration poll, Duration tokenCheck) {
        this(clockSkew, stale, bound, margin, poll, tokenCheck, AuditSettings.HANDOVER);
    }

    /** Returns these times with another one for which a registration binds after it was replaced. */
    public AgentTimes withHandover(Duration other) {
        return new AgentTimes(clockSkew, stale, bound, margin, poll, tokenCheck, other);
    }
}
