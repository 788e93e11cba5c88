// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Head of a log: the hash of its last entry, signed by the log key in force at that entry. A curator signs it anew,
 * with the time, so one sequence has many heads, all with the same hash.
 *
 * @param logId id of the log, 32 octets
 * @param sequence sequence of the last entry
 * @param hash hash of that entry
 * @param time milliseconds since the epoch, when the head was signed
 * @param signer id of the log key
 * @param signature Ed25519 signature over {@link #text}, 64 octets
 * @param cosignatures signatures of witnesses, at most 8, in ascending order of their ids
 * @since 0.1
 */
public record Head(
        Octets logId,
        long sequence,
        Octets hash,
        long time,
        Octets signer,
        Octets signature,
        List<Cosignature> cosignatures) {

    /** Upper bound of the number of cosignatures. */
    public static final int MOST_COSIGNATURES = 8;

    private static final Comparator<Cosignature> BY_WITNESS =
            Comparator.comparing(cosignature -> cosignature.witness().toString());

    public Head {
        logId.require(Octets.DIGEST, "The id of a log");
        hash.require(Octets.DIGEST, "The hash of an entry");
        signer.require(Octets.DIGEST, "The id of a log key");
        signature.require(Ed25519Key.SIGNATURE_LENGTH, "The signature of a head");
        cosignatures = List.copyOf(cosignatures);
        if (sequence < 0 || time < 0) {
            throw new IllegalArgumentException("A head has a negative number");
        }
        requireOrder(cosignatures);
    }

    private static void requireOrder(List<Cosignature> cosignatures) {
        boolean ordered = cosignatures.size() <= MOST_COSIGNATURES;
        for (int i = 1; i < cosignatures.size(); i++) {
            ordered &= BY_WITNESS.compare(cosignatures.get(i - 1), cosignatures.get(i)) < 0;
        }
        if (!ordered) {
            throw new IllegalArgumentException("A head has too many cosignatures, or not in the order of witnesses");
        }
    }

    /** Signs the head of a log. */
    public static Head sign(Octets logId, long sequence, Octets hash, Instant time, Ed25519Signer logKey) {
        Octets signer = logKey.key().id();
        long millis = time.toEpochMilli();
        Octets text = text(Kinds.HEAD, logId, sequence, hash, millis, signer);
        return new Head(logId, sequence, hash, millis, signer, logKey.sign(text), List.of());
    }

    /** Returns this head with the cosignature of one more witness. */
    public Head cosign(Ed25519Signer witness) {
        List<Cosignature> all = new ArrayList<>(cosignatures);
        all.add(cosignatureOf(witness));
        return withCosignatures(all);
    }

    /** Returns the cosignature of a witness. */
    public Cosignature cosignatureOf(Ed25519Signer witness) {
        return new Cosignature(witness.key().id(), witness.sign(cosignatureText()));
    }

    /** Returns whether a witness made a cosignature of this head. */
    public boolean isCosignedBy(Ed25519Key witness, Cosignature cosignature) {
        return cosignature.witness().equals(witness.id())
                && witness.verifies(cosignatureText(), cosignature.signature());
    }

    /** Returns this head without cosignatures, as services send it to each other. */
    public Head withoutCosignatures() {
        return withCosignatures(List.of());
    }

    /**
     * Returns this head with other cosignatures.
     *
     * @param others at most 8, of different witnesses, in any order
     */
    public Head withCosignatures(Collection<Cosignature> others) {
        List<Cosignature> sorted = others.stream().sorted(BY_WITNESS).toList();
        return new Head(logId, sequence, hash, time, signer, signature, sorted);
    }

    /** Decodes the compact form, which is also that of files. */
    public static Head decode(Octets encoded) {
        return HeadEncoding.decode(encoded);
    }

    /**
     * Decodes the text form.
     *
     * @throws IllegalArgumentException if it has another form, such as padding
     */
    public static Head parse(String text) {
        return HeadEncoding.parse(text);
    }

    /** Returns the compact form: 176 octets, and 96 for each cosignature. */
    public Octets encode() {
        return HeadEncoding.encode(this);
    }

    /** Returns the compact form in base64url without padding (RFC 4648 section 5), for a header of HTTP. */
    public String toText() {
        return HeadEncoding.toText(this);
    }

    /** Returns the text that the log key signs. */
    public Octets text() {
        return text(Kinds.HEAD, logId, sequence, hash, time, signer);
    }

    /** Returns the text that a witness signs. */
    public Octets cosignatureText() {
        return text(Kinds.COSIGNATURE, logId, sequence, hash, time, signer);
    }

    private static Octets text(String kind, Octets logId, long sequence, Octets hash, long time, Octets signer) {
        return new FieldWriter(kind)
                .add(logId)
                .addLong(sequence)
                .add(hash)
                .addLong(time)
                .add(signer)
                .toOctets();
    }

    /** Returns whether a log key signed this head. */
    public boolean isSignedBy(Ed25519Key logKey) {
        return logKey.id().equals(signer) && logKey.verifies(text(), signature);
    }

    /** Returns how many of the given witnesses cosigned this head. */
    public long countCosignatures(Collection<Ed25519Key> witnesses) {
        return witnesses.stream().filter(this::isCosignedBy).count();
    }

    private boolean isCosignedBy(Ed25519Key witness) {
        return cosignatures.stream().anyMatch(cosignature -> isCosignedBy(witness, cosignature));
    }
}
