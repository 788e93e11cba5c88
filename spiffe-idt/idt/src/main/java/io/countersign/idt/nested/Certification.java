// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.X509Svid;
import io.countersign.jose.Base64Url;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A signer's key with what certifies it.
 *
 * @param id whose it is
 * @param notAfter when it is no longer certified
 * @param reference the members that name what certifies it
 * @param entries what the table must have for it
 * @param signing makes the 64 octets of ES256
 */
record Certification(
        SpiffeId id,
        Instant notAfter,
        Map<String, Object> reference,
        List<String> entries,
        UnaryOperator<byte[]> signing) {

    static Certification of(X509Svid svid) {
        List<String> digests = svid.chain().stream().map(SideTable::digest).toList();
        List<String> entries = svid.chain().stream().map(Base64Url::encode).toList();
        return new Certification(svid.id(), svid.notAfter(), Map.of("x5s", digests), entries, svid::sign);
    }

    /** Puts the signature behind a text. */
    String sign(String text) {
        return text + FlatToken.PART + Base64Url.encode(signing.apply(text.getBytes(StandardCharsets.US_ASCII)));
    }
}
