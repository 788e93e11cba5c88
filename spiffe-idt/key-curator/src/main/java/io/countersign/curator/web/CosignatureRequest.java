// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import org.jspecify.annotations.Nullable;

/**
 * Cosignature of a witness.
 *
 * @param head text form of the head, without cosignatures
 * @param witness id of the key of the witness, base64url
 * @param signature 64 octets, base64url
 */
record CosignatureRequest(
        @Nullable String head,
        @Nullable String witness,
        @Nullable String signature) {

    Head decodeHead() {
        Head decoded = OctetText.member("head", head, Head::decode);
        if (!decoded.cosignatures().isEmpty()) {
            throw CuratorException.malformed("head has cosignatures");
        }
        return decoded;
    }

    Cosignature decodeCosignature() {
        return new Cosignature(
                OctetText.member("witness", witness, Octets.DIGEST),
                OctetText.member("signature", signature, Ed25519Key.SIGNATURE_LENGTH));
    }
}
