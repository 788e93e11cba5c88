// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;

/**
 * Creates commitments for an audit.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CommitmentsFactory {

    /**
     * Returns commitments with all slots vacant. If they can be closed, the agent closes them.
     *
     * @param parameters encoded parameters, whose digest is the pinned one
     * @throws IllegalArgumentException if they are not usable
     */
    Commitments create(Octets parameters);
}
