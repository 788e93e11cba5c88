// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.RegistrationException;
import java.io.IOException;

/** Starts an agent, or says which property to look at. */
final class AgentStart {

    private AgentStart() {}

    static RegistrationAgent started(RegistrationAgent agent) {
        try {
            agent.start();
            return agent;
        } catch (IOException ex) {
            throw RegistrationSettings.wrong(
                    "state",
                    "The directory cannot be used: " + ex.getMessage() + ".",
                    "Make it writable for this service alone, or use another one.");
        } catch (RegistrationException ex) {
            throw RegistrationSettings.wrong(
                    "log",
                    ex.getMessage() + ".",
                    "Make sure that the key curator and the attestor can be reached, that this service has a token, and"
                            + " that its properties are those of this log.");
        }
    }
}
