// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Compact form of heads. All fields have fixed lengths, and only the number of cosignatures varies. */
final class HeadEncoding {

    private static final int FIXED = 3 * Octets.DIGEST + 2 * Long.BYTES + Ed25519Key.SIGNATURE_LENGTH;

    private static final int LONGEST_TEXT = (FIXED + Head.MOST_COSIGNATURES * Cosignature.LENGTH + 2) / 3 * 4;

    private HeadEncoding() {}

    static Octets encode(Head head) {
        ByteBuffer out = ByteBuffer.allocate(FIXED + head.cosignatures().size() * Cosignature.LENGTH)
                .put(head.logId().toArray())
                .putLong(head.sequence())
                .put(head.hash().toArray())
                .putLong(head.time())
                .put(head.signer().toArray())
                .put(head.signature().toArray());
        for (Cosignature cosignature : head.cosignatures()) {
            out.put(cosignature.witness().toArray()).put(cosignature.signature().toArray());
        }
        return Octets.of(out.array());
    }

    static Head decode(Octets encoded) {
        int more = encoded.length() - FIXED;
        if (more < 0 || more % Cosignature.LENGTH != 0 || more / Cosignature.LENGTH > Head.MOST_COSIGNATURES) {
            throw new IllegalArgumentException("A head has a wrong length: " + encoded.length());
        }
        ByteBuffer in = ByteBuffer.wrap(encoded.toArray());
        return new Head(
                take(in, Octets.DIGEST),
                in.getLong(),
                take(in, Octets.DIGEST),
                in.getLong(),
                take(in, Octets.DIGEST),
                take(in, Ed25519Key.SIGNATURE_LENGTH),
                cosignatures(in));
    }

    private static List<Cosignature> cosignatures(ByteBuffer in) {
        List<Cosignature> cosignatures = new ArrayList<>();
        while (in.hasRemaining()) {
            cosignatures.add(new Cosignature(take(in, Octets.DIGEST), take(in, Ed25519Key.SIGNATURE_LENGTH)));
        }
        return cosignatures;
    }

    static Octets take(ByteBuffer in, int length) {
        byte[] octets = new byte[length];
        in.get(octets);
        return Octets.of(octets);
    }

    static String toText(Head head) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(encode(head).toArray());
    }

    static Head parse(String text) {
        if (text.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException("A head has more than " + LONGEST_TEXT + " characters");
        }
        Head head = decode(Octets.of(Base64.getUrlDecoder().decode(text)));
        if (!toText(head).equals(text)) {
            throw new IllegalArgumentException("A head is not in its only form");
        }
        return head;
    }
}
