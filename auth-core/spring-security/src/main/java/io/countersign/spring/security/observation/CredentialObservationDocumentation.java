// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * Observations of credentials.
 *
 * @since 0.1
 */
public enum CredentialObservationDocumentation implements ObservationDocumentation {

    /** Reads the credential of a request. */
    READ("countersign.credential.read", "read credential"),

    /** Verifies a credential. */
    VERIFY("countersign.credential.verify", "verify credential"),

    /** Adds a credential to an outgoing request. */
    PROPAGATE("countersign.credential.propagate", "propagate credential"),

    /** Issues a credential; on issuing servers. */
    ISSUE("countersign.credential.issue", "issue credential");

    private final String id;

    private final String contextualName;

    CredentialObservationDocumentation(String id, String contextualName) {
        this.id = id;
        this.contextualName = contextualName;
    }

    /** Returns the name of the observation and of its timer. */
    public String id() {
        return id;
    }

    /** Returns the name of its span. */
    String contextualName() {
        return contextualName;
    }

    @Override
    public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
        return DefaultCredentialObservationConvention.class;
    }

    @Override
    public KeyName[] getLowCardinalityKeyNames() {
        return LowCardinalityKey.values();
    }

    /** Tags of each observation. */
    public enum LowCardinalityKey implements KeyName {

        /** Name of the scheme, or {@code none}. */
        SCHEME("scheme"),

        /** Algorithm of an accepted credential, else {@code none}. */
        ALGORITHM("algorithm"),

        /** Outcome: {@code accepted}, {@code unknown}, a refusal code and so on. */
        OUTCOME("outcome");

        private final String key;

        LowCardinalityKey(String key) {
            this.key = key;
        }

        @Override
        public String asString() {
            return key;
        }
    }
}
