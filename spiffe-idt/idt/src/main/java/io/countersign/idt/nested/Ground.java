// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtException;
import io.countersign.idt.IdtVerification.Verified;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a new layer is put on.
 *
 * @param level of the new layer
 * @param inner the layers there are, behind a dot; empty if there are none
 * @param entries what stands after them
 * @param ends of what the layer rests on
 */
record Ground(int level, String inner, List<String> entries, List<Instant> ends) {

    /** Nothing: the layer will be the first. */
    static Ground bare(Certification own) {
        return new Ground(0, "", List.of(), List.of(own.notAfter()));
    }

    static Ground of(Verified verified, Certification own) {
        return new Ground(
                verified.chain().size(),
                FlatToken.PART + core(verified.token()),
                entries(verified.token()),
                List.of(own.notAfter(), verified.expiry()));
    }

    /** The layers of a token, without what stands after them. */
    static String core(String token) {
        int end = token.indexOf(FlatToken.ENTRY);
        return end < 0 ? token : token.substring(0, end);
    }

    /** What stands after the layers of a token. */
    static List<String> entries(String token) {
        int end = token.indexOf(FlatToken.ENTRY);
        return end < 0 ? List.of() : List.of(token.substring(end + 1).split("~", -1));
    }

    /** The token with a new layer, and with the entries that the layer wants and that are not there yet. */
    String sign(Map<String, Object> layer, Certification own) {
        List<String> all = new ArrayList<>(entries);
        for (String entry : own.entries()) {
            if (!all.contains(entry)) {
                all.add(entry);
            }
        }
        String core = own.sign(LayerWriter.part(layer) + inner);
        return requireSmall(core + FlatToken.ENTRY + String.join("~", all));
    }

    static String requireSmall(String token) {
        if (token.length() > FlatToken.MAX_LENGTH) {
            throw new IdtException(RefusalCode.TOO_LARGE, "the token would be too large");
        }
        return token;
    }
}
