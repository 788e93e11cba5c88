// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.pins.Pins;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;

/**
 * Settings for following a log.
 *
 * @param pins what the agent trusts
 * @param directory directory for the state of this agent alone
 * @param times bounds and periods
 * @param clock clock of this machine
 * @since 0.1
 */
public record FollowSettings(Pins pins, Path directory, AgentTimes times, InstantSource clock) {

    public FollowSettings {
        Objects.requireNonNull(pins, "pins cannot be null");
        Objects.requireNonNull(directory, "directory cannot be null");
        Objects.requireNonNull(times, "times cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Returns settings with the default times and the system's clock. */
    public static FollowSettings of(Pins pins, Path directory) {
        return new FollowSettings(pins, directory, AgentTimes.DEFAULT, InstantSource.system());
    }

    /** Returns these settings with other times. */
    public FollowSettings withTimes(AgentTimes other) {
        return new FollowSettings(pins, directory, other, clock);
    }

    /** Returns these settings with another clock. */
    public FollowSettings withClock(InstantSource other) {
        return new FollowSettings(pins, directory, times, other);
    }
}
