// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtVerification.Verified;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Existing content of a nested token over which a new layer is signed.
 *
 * @param level index of the new layer
 * @param inner existing layers, preceded by a dot; empty for the first layer
 * @param entries entries that follow the layers
 * @param ends expiries that limit the new layer
 */
record LayerBase(int level, String inner, List<String> entries, List<Instant> ends) {

    /** Returns the base of the first layer. */
    static LayerBase bare(Certification own) {
        return new LayerBase(0, "", List.of(), List.of(own.notAfter()));
    }

    static LayerBase of(Verified verified, Certification own) {
        return new LayerBase(
                verified.chain().size(),
                FlatToken.PART + core(verified.token()),
                entries(verified.token()),
                List.of(own.notAfter(), verified.expiry()));
    }

    /** Returns the layers of a token, without its entries. */
    static String core(String token) {
        int end = token.indexOf(FlatToken.ENTRY);
        return end < 0 ? token : token.substring(0, end);
    }

    /** Returns the entries that follow the layers of a token. */
    static List<String> entries(String token) {
        int end = token.indexOf(FlatToken.ENTRY);
        return end < 0 ? List.of() : List.of(token.substring(end + 1).split("~", -1));
    }

    /** Adds a signed layer, and those of its entries that the token does not have yet. */
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
            throw new InvalidCredentialException(RefusalCode.TOO_LARGE, "the token would be too large");
        }
        return token;
    }
}
