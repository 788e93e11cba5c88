// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.log.EntryBody;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;

/**
 * Names of the kinds of entries, for people.
 *
 * @since 0.1
 */
public final class EntryTypes {

    private EntryTypes() {}

    public static String of(EntryBody body) {
        return switch (body) {
            case Genesis any -> "genesis";
            case Register any -> "register";
            case Replace any -> "replace";
            case Revoke any -> "revoke";
            case RollOver any -> "roll-over";
        };
    }
}
