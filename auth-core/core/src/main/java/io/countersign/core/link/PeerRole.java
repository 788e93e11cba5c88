// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

/**
 * Role of a peer in a connection.
 *
 * @since 0.1
 */
public enum PeerRole {
    /** Opens the connection. */
    CLIENT("client", "1.3.6.1.5.5.7.3.2"),
    /** Accepts the connection. */
    SERVER("server", "1.3.6.1.5.5.7.3.1");

    private final String label;

    private final String keyPurpose;

    PeerRole(String label, String keyPurpose) {
        this.label = label;
        this.keyPurpose = keyPurpose;
    }

    /** Extended key usage of certificates in this role: an object identifier of RFC 5280 section 4.2.1.12. */
    public String keyPurpose() {
        return keyPurpose;
    }

    /** Returns the name in lower case, for metrics and messages. */
    @Override
    public String toString() {
        return label;
    }
}
