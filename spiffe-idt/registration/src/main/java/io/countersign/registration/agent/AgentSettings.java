// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.pins.Pins;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;

/**
 * Settings of an agent.
 *
 * @param name SPIFFE ID of this service, which attestors have to state
 * @param pins what the agent trusts
 * @param directory directory for the state of this agent alone
 * @param times bounds and periods
 * @param clock clock of this machine
 * @since 0.1
 */
public record AgentSettings(SpiffeId name, Pins pins, Path directory, AgentTimes times, InstantSource clock) {

    public AgentSettings {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(pins, "pins cannot be null");
        Objects.requireNonNull(directory, "directory cannot be null");
        Objects.requireNonNull(times, "times cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Returns settings with the default times and the system's clock. */
    public static AgentSettings of(SpiffeId name, Pins pins, Path directory) {
        return new AgentSettings(name, pins, directory, AgentTimes.DEFAULT, InstantSource.system());
    }

    /** Returns these settings with other times. */
    public AgentSettings withTimes(AgentTimes other) {
        return new AgentSettings(name, pins, directory, other, clock);
    }

    /** Returns these settings with another clock. */
    public AgentSettings withClock(InstantSource other) {
        return new AgentSettings(name, pins, directory, times, other);
    }

    /** Returns the settings for following the log. */
    FollowSettings log() {
        return new FollowSettings(pins, directory, times, clock);
    }
}
