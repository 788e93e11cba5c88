// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import io.countersign.sts.web.OAuthErrors;
import java.util.Objects;

/**
 * Trust domain whose services accept the transaction tokens of this server.
 *
 * @param name domain name, such as {@code shop.com}
 */
public record TrustDomain(String name) {

    public TrustDomain {
        Objects.requireNonNull(name, "name cannot be null");
    }

    /** Whether a service belongs to the domain. */
    boolean holds(String service) {
        return service.endsWith('.' + name);
    }

    /**
     * Refuses a target that does not fit the token type: transaction tokens are for the whole domain, access tokens
     * never.
     */
    public void requireTarget(String target, boolean transaction) {
        if (target.equals(name) != transaction) {
            throw OAuthErrors.invalidTarget(
                    transaction
                            ? "the target of a transaction token must be this trust domain"
                            : "the trust domain accepts transaction tokens only");
        }
    }

    /** Refuses to exchange a transaction token for a service of its own domain: there it is passed on unchanged. */
    public void requireLeaving(String actor, String target) {
        if (!holds(actor)) {
            throw OAuthErrors.unauthorizedClient("this client does not belong to the trust domain");
        }
        if (holds(target)) {
            throw OAuthErrors.invalidTarget("that service accepts the transaction token itself");
        }
    }
}
