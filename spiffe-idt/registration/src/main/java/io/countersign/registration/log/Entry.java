// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import java.util.Objects;

/**
 * Entry of a log. It has exactly one encoding, whose SHA-256 digest is the hash of the entry.
 *
 * @param logId random id of the log, 32 octets
 * @param sequence 0 for the first entry, and one more for each that follows
 * @param previous hash of the entry before; 32 octets zero before the first
 * @param time milliseconds since the epoch, by the curator's clock
 * @since 0.1
 */
public record Entry(Octets logId, long sequence, Octets previous, long time, EntryBody body) {

    /** Upper bound of the length of an encoding. */
    public static final int LONGEST = 4096;

    public Entry {
        logId.require(Octets.DIGEST, "The id of a log");
        previous.require(Octets.DIGEST, "The hash of an entry");
        Objects.requireNonNull(body, "body cannot be null");
        if (sequence < 0 || time < 0) {
            throw new IllegalArgumentException("An entry has a negative number");
        }
        if (body instanceof Genesis != (sequence == 0)) {
            throw new IllegalArgumentException("The first entry, and no other, must be of the kind GENESIS");
        }
    }

    /**
     * Decodes an entry.
     *
     * @throws IllegalArgumentException if it has another form than the encoding
     */
    public static Entry decode(Octets encoded) {
        if (encoded.length() > LONGEST) {
            throw new IllegalArgumentException("An entry has more than " + LONGEST + " octets");
        }
        FieldReader in = new FieldReader(encoded, Kinds.ENTRY);
        Octets logId = in.octets(Octets.DIGEST);
        long sequence = in.longNumber();
        Octets previous = in.octets(Octets.DIGEST);
        int kind = in.octet();
        long time = in.longNumber();
        Entry entry = new Entry(logId, sequence, previous, time, EntryBody.read(kind, in));
        in.end();
        return entry;
    }

    public Octets encode() {
        FieldWriter out = new FieldWriter(Kinds.ENTRY)
                .add(logId)
                .addLong(sequence)
                .add(previous)
                .addOctet(body.kind())
                .addLong(time);
        body.write(out);
        return out.toOctets();
    }

    /** Returns the SHA-256 digest of the encoding. */
    public Octets hash() {
        return encode().sha256();
    }
}
