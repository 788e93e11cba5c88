// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import io.countersign.curator.log.Revoking;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.RevocationReason;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Request to end a registration.
 *
 * @param slot slot of the registration
 * @param former hash of the entry in force in the slot, base64url
 * @param reason stopped, token-ended or key-lost
 * @param signer id of the key that signed, base64url
 * @param signature 64 octets, base64url
 */
record RevocationRequest(
        @Nullable Integer slot,
        @Nullable String former,
        @Nullable String reason,
        @Nullable String signer,
        @Nullable String signature) {

    Revoking decode() {
        if (slot == null || slot < 0) {
            throw CuratorException.malformed("slot is missing or negative");
        }
        return new Revoking(
                slot,
                OctetText.member("former", former, Octets.DIGEST),
                reason(reason),
                OctetText.member("signer", signer, Octets.DIGEST),
                OctetText.member("signature", signature, TlsKey.SIGNATURE_LENGTH));
    }

    private static RevocationReason reason(@Nullable String text) {
        for (RevocationReason reason : RevocationReason.values()) {
            if (text(reason).equals(text)) {
                return reason;
            }
        }
        throw CuratorException.malformed("reason is missing or unknown");
    }

    static String text(RevocationReason reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
