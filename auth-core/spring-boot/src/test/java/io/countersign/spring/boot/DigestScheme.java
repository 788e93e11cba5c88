// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Accepts {@code Body-Digest: <hex>} if it is the digest of the body. */
final class DigestScheme extends TextScheme {

    DigestScheme() {
        super("digest", new Marker("Body-Digest", null, null, null));
    }

    @Override
    protected Verdict verify(String value, Credential credential, InboundRequest request) {
        if (!HexFormat.of().formatHex(request.bodyDigest()).equals(value)) {
            return Verdict.rejected(RefusalCode.BAD_SIGNATURE);
        }
        return Verdict.accepted(
                new Caller(null, List.of(), Set.of(), Map.of(), Instant.MAX, new SenderBinding.Request(), credential));
    }
}
