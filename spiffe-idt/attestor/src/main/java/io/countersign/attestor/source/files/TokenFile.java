// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.files;

import io.countersign.attestor.source.SocketAddresses;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.log.PeerAddress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Content of a file: who has a token.
 *
 * @param name SPIFFE ID of the service
 * @param address its only address
 * @param expires when the token ends
 */
record TokenFile(SpiffeId name, PeerAddress address, Instant expires) {

    /** JSON object in the file. */
    record Json(
            @Nullable String name,
            @Nullable String address,
            @Nullable String expires) {

        /** @throws IllegalArgumentException if a member is missing or has another form */
        TokenFile parse() {
            if (name == null || address == null || expires == null) {
                throw new IllegalArgumentException("A member is missing");
            }
            SpiffeId id = SpiffeId.parse(name);
            if (id.isTrustDomain()) {
                throw new IllegalArgumentException("The name has no path");
            }
            return new TokenFile(id, SocketAddresses.parse(address), Times.parse(expires));
        }
    }
}
