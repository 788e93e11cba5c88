// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import io.countersign.idt.x509.CertifiedKey;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.TrustBundles;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** Finds keys by the certificates in the side table of a token. */
final class SignerKeys {

    private final Supplier<TrustBundles> bundles;

    private final ChainVerifier chains;

    SignerKeys(Supplier<TrustBundles> bundles, ChainVerifier chains) {
        this.bundles = bundles;
        this.chains = chains;
    }

    /** Returns the current bundles; one token is verified with one snapshot. */
    TrustBundles bundles() {
        return bundles.get();
    }

    CertifiedKey key(List<String> digests, SpiffeId issuer, SideTable table, TrustBundles snapshot, Instant now) {
        return chains.verify(table.certificates(digests), issuer, snapshot, now);
    }

    static long version(TrustBundles snapshot, TrustDomain trustDomain) {
        return ChainVerifier.bundle(snapshot, trustDomain).version();
    }
}
