// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

/** Who notices an attack. */
enum Observer {
    /** The agent of a service, in the log that it follows or by a head that it heard. */
    AGENT("agent"),
    /** A service as a client, in a handshake. */
    CLIENT("client"),
    /** A service as a server, in a handshake or at a request. */
    SERVER("server"),
    CURATOR("curator"),
    ATTESTOR("attestor"),
    TLS("TLS"),
    NOBODY("nobody");

    private final String text;

    Observer(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
