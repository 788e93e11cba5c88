// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

/**
 * State of an agent.
 *
 * @since 0.1
 */
public enum AgentState {
    /** The agent was not started, or is closed. It judges nobody. */
    NOT_STARTED,
    /** The newest head is recent. */
    CURRENT,
    /** The newest head is old: peers are judged by the log so far. */
    OLD,
    /** The newest head is older than the bound. The agent judges nobody until it has a newer one. */
    TOO_OLD,
    /** The curator signed what contradicts its log. The agent judges nobody, also after it was started again. */
    STOPPED
}
