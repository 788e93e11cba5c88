// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import java.util.Objects;

/**
 * Statement of an attestor that a service has a token, an address and a TLS key.
 *
 * @param tokenHash SHA-256 digest of the token, 32 octets
 * @param name SPIFFE ID of the service
 * @param address source address of the service
 * @param keyHash id of the TLS key
 * @param slot slot that the curator reserved, from 0
 * @param issued milliseconds since the epoch
 * @param expiry milliseconds since the epoch, after {@code issued}
 * @param attestor id of the attestor's key
 * @since 0.1
 */
public record Statement(
        Octets tokenHash,
        SpiffeId name,
        PeerAddress address,
        Octets keyHash,
        int slot,
        long issued,
        long expiry,
        Octets attestor) {

    private static final int LONGEST_NAME = 2048;

    public Statement {
        tokenHash.require(Octets.DIGEST, "A token hash");
        keyHash.require(Octets.DIGEST, "The id of a TLS key");
        attestor.require(Octets.DIGEST, "The id of an attestor");
        Objects.requireNonNull(address, "address cannot be null");
        if (name.isTrustDomain()) {
            throw new IllegalArgumentException("The name of a service must have a path");
        }
        if (slot < 0 || issued < 0 || expiry <= issued) {
            throw new IllegalArgumentException("A statement has a negative number, or expires before it is issued");
        }
    }

    static Statement read(FieldReader in) {
        return new Statement(
                in.octets(Octets.DIGEST),
                SpiffeId.parse(in.text(LONGEST_NAME)),
                new PeerAddress(in.octets(PeerAddress.LENGTH)),
                in.octets(Octets.DIGEST),
                in.number(),
                in.longNumber(),
                in.longNumber(),
                in.octets(Octets.DIGEST));
    }

    void write(FieldWriter out) {
        out.add(tokenHash)
                .add(name.toString())
                .add(address.octets())
                .add(keyHash)
                .addInt(slot)
                .addLong(issued)
                .addLong(expiry)
                .add(attestor);
    }

    /** Returns the text that the attestor signs. */
    public Octets text(Octets logId) {
        FieldWriter out = new FieldWriter(Kinds.STATEMENT).add(logId);
        write(out);
        return out.toOctets();
    }

    /** Returns the SHA-256 digest of the text. */
    public Octets hash(Octets logId) {
        return text(logId).sha256();
    }

    /** Returns the text by whose signature the TLS key proves that the service possesses it. */
    public Octets possessionText(Octets logId) {
        return new FieldWriter(Kinds.POSSESSION).add(logId).add(hash(logId)).toOctets();
    }

    /**
     * Returns the text by whose signature the former TLS key permits that this statement replaces a registration.
     *
     * @param former hash of the entry of that registration
     */
    public Octets replacementText(Octets logId, Octets former) {
        return new FieldWriter(Kinds.REPLACEMENT)
                .add(logId)
                .addInt(slot)
                .add(former)
                .add(hash(logId))
                .toOctets();
    }
}
