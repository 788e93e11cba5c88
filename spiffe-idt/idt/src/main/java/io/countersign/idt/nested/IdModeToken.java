// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.CertifiedKey;
import io.countersign.idt.x509.TrustBundles;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** ID-Mode token that has been read and not yet verified. */
final class IdModeToken implements LayeredToken {

    private static final Set<String> SIGNING = Set.of("iss", "x5s");

    private final FlatToken token;

    private final SideTable table;

    private final List<Layer> layers;

    private final List<List<String>> signers;

    private final SignerKeys keys;

    private IdModeToken(
            FlatToken token, SideTable table, List<Layer> layers, List<List<String>> signers, SignerKeys keys) {
        this.token = token;
        this.table = table;
        this.layers = layers;
        this.signers = signers;
        this.keys = keys;
    }

    static IdModeToken parse(String text, SignerKeys keys) {
        FlatToken token = FlatToken.parse(text);
        List<Layer> layers = new ArrayList<>(token.layers());
        List<List<String>> signers = new ArrayList<>(token.layers());
        for (int level = 0; level < token.layers(); level++) {
            Payload payload = Payload.parse(token.payload(level), IdtMode.ID_MODE, level, SIGNING);
            SpiffeId issuer = payload.workload("iss");
            layers.add(payload.layer(issuer, payload.workload("aud")));
            signers.add(payload.texts("x5s"));
        }
        return new IdModeToken(token, new SideTable(token.entries()), layers, signers, keys);
    }

    @Override
    public List<Layer> layers() {
        return layers;
    }

    @Override
    public CertifiedKey verify(Instant now) {
        TrustBundles bundles = keys.bundles();
        CertifiedKey key = null;
        for (int level = 0; level < layers.size(); level++) {
            Layer layer = layers.get(level);
            key = keys.key(signers.get(level), layer.issuer(), table, bundles, now);
            requireSigned(token, level, layer, key);
        }
        table.requireAllUsed();
        return Objects.requireNonNull(key, "a token has at least one layer");
    }

    static void requireSigned(FlatToken token, int level, Layer layer, CertifiedKey key) {
        LayerRules.requireNoLonger(layer, key.notAfter().getEpochSecond());
        if (!token.isSignedWith(key, level)) {
            throw new InvalidCredentialException(RefusalCode.BAD_SIGNATURE, "a signature is wrong");
        }
    }
}
