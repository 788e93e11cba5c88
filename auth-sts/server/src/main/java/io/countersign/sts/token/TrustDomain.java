// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import io.countersign.sts.web.OAuthErrors;
import java.util.Objects;

/**
 * The services that transaction tokens of this server are for.
 *
 * @param name such as {@code shop.com}
 */
public record TrustDomain(String name) {

    public TrustDomain {
        Objects.requireNonNull(name, "name cannot be null");
    }

    /** Whether a service is one of them. */
    boolean holds(String service) {
        return service.endsWith('.' + name);
    }

    /** A transaction token is for the domain and nothing else, and an access token never for the domain as such. */
    public void requireTarget(String target, boolean transaction) {
        if (target.equals(name) != transaction) {
            throw OAuthErrors.invalidTarget(
                    transaction
                            ? "a transaction token is for this trust domain as a whole"
                            : "the trust domain as a whole takes transaction tokens only");
        }
    }

    /** A transaction token goes from service to service unchanged: it is exchanged only where it does not reach. */
    public void requireLeaving(String actor, String target) {
        if (!holds(actor)) {
            throw OAuthErrors.unauthorizedClient("this client does not belong to the trust domain");
        }
        if (holds(target)) {
            throw OAuthErrors.invalidTarget("the transaction token itself is accepted by that service");
        }
    }
}
