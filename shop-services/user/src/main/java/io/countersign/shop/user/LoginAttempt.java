// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.core.ClientAddress;

/**
 * Keys by which failed logins are counted.
 *
 * @param name key of all spellings of a username
 * @param address address of the client, or its network
 */
record LoginAttempt(String name, String address) {

    /** Longer than any username. */
    private static final int LONGEST_NAME = 128;

    /** @param address address of the client as a literal */
    static LoginAttempt of(Username username, String address) {
        String key = username.key();
        return new LoginAttempt(key.substring(0, Math.min(key.length(), LONGEST_NAME)), ClientAddress.of(address));
    }

    /** Returns the key of the name at this address. */
    String both() {
        return address + ' ' + name;
    }
}
