// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Value;
import io.countersign.zk.registry.Registry;

/**
 * Registry for the scheme on this server, where callers are not registered yet. A proof for this server shows only
 * that the caller knows the secret. It gives no right except to register its commitment.
 */
final class Registrants implements Registry {

    @Override
    public Standing commitment(Value commitment) {
        return Standing.GOOD;
    }

    @Override
    public Standing members(Value root) {
        return Standing.UNREGISTERED;
    }

    @Override
    public Standing attributes(Value root) {
        return Standing.UNREGISTERED;
    }
}
