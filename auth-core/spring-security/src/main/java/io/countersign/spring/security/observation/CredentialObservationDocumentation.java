// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * The observations of credentials.
 *
 * @since 0.1
 */
public enum CredentialObservationDocumentation implements ObservationDocumentation {

    /** Reads what a request presents. */
    READ("countersign.credential.read", "read credential"),

    /** Verifies a credential. */
    VERIFY("countersign.credential.verify", "verify credential"),

    /** Puts a credential on an outgoing request. */
    PROPAGATE("countersign.credential.propagate", "propagate credential"),

    /** Makes a credential; on issuing servers. */
    ISSUE("countersign.credential.issue", "issue credential");

    private final String id;

    private final String contextualName;

    CredentialObservationDocumentation(String id, String contextualName) {
        this.id = id;
        this.contextualName = contextualName;
    }

    /** The name of the observation, and of the timer made of it. */
    public String id() {
        return id;
    }

    /** The name of the span made of it. */
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

    /** What each is tagged with. */
    public enum LowCardinalityKey implements KeyName {

        /** The name of the scheme, or {@code none}. */
        SCHEME("scheme"),

        /** The algorithm of an accepted credential, else {@code none}. */
        ALGORITHM("algorithm"),

        /** How it ended: {@code accepted}, {@code unknown}, a refusal code and so on. */
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
