// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.x509.CertifiedKey;
import io.countersign.jose.Base64Url;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Token split into its parts, none of them decoded or verified. */
final class FlatToken {

    static final int MAX_LENGTH = 24 * 1024;

    static final int MAX_LAYERS = 16;

    static final char PART = '.';

    static final char ENTRY = '~';

    private final String text;

    private final byte[] bytes;

    /** Start of each part; the last element is where a further part would start. */
    private final int[] starts;

    private final List<String> entries;

    private FlatToken(String text, int[] starts, List<String> entries) {
        this.text = text;
        // A character outside Latin-1 becomes a question mark, and then its part does not decode.
        this.bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        this.starts = starts;
        this.entries = entries;
    }

    static FlatToken parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidCredentialException(RefusalCode.TOO_LARGE, "the token is too large");
        }
        int end = text.indexOf(ENTRY);
        return new FlatToken(text, starts(text, end < 0 ? text.length() : end), entries(text, end));
    }

    private static int[] starts(String text, int end) {
        int[] starts = new int[2 * MAX_LAYERS + 1];
        int parts = 0;
        for (int at = 0; at <= end; ) {
            int dot = text.indexOf(PART, at);
            int to = dot < 0 || dot > end ? end : dot;
            if (++parts == starts.length) {
                throw new InvalidCredentialException(IdtRefusals.TOO_MANY_LAYERS, "the token has too many layers");
            }
            at = to + 1;
            starts[parts] = at;
        }
        if (parts % 2 != 0) {
            throw malformed("a payload without signature");
        }
        return Arrays.copyOf(starts, parts + 1);
    }

    private static List<String> entries(String text, int from) {
        List<String> entries = new ArrayList<>();
        for (int at = from; at >= 0; ) {
            int next = text.indexOf(ENTRY, at + 1);
            entries.add(text.substring(at + 1, next < 0 ? text.length() : next));
            at = next;
        }
        return entries;
    }

    int layers() {
        return starts.length / 2;
    }

    String payload(int level) {
        return part(layers() - 1 - level);
    }

    private String signaturePart(int level) {
        return part(layers() + level);
    }

    private String part(int index) {
        return text.substring(starts[index], starts[index + 1] - 1);
    }

    /** Returns the decoded signature of a layer, which must have exactly this length. */
    byte[] signature(int level, int length) {
        byte[] signature = Base64Url.decode(signaturePart(level));
        if (signature.length != length) {
            throw malformed("a signature of another length");
        }
        return signature;
    }

    /** Returns the entries of the side table, which follow the layers. */
    List<String> entries() {
        return entries;
    }

    /** Returns whether a key signed a layer together with everything inside it. */
    boolean isSignedWith(CertifiedKey key, int level) {
        int from = starts[layers() - 1 - level];
        int to = starts[layers() + level] - 1;
        return key.verifies(bytes, from, to - from, signature(level, 64));
    }

    static InvalidCredentialException malformed(String message) {
        return new InvalidCredentialException(RefusalCode.MALFORMED, message);
    }
}
