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
 * Signing key of a workload and the evidence that certifies it.
 *
 * @param id workload that the key belongs to
 * @param notAfter end of the certification
 * @param reference payload members that name the evidence
 * @param entries entries of the side table that hold the evidence
 * @param signing function that computes the 64 octets of an ES256 signature
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

    /** Appends the signature to a text. */
    String sign(String text) {
        return text + FlatToken.PART + Base64Url.encode(signing.apply(text.getBytes(StandardCharsets.US_ASCII)));
    }
}
