// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.x509.CertifiedKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** LSVID that has been read and not yet verified. */
final class LsvidToken implements LayeredToken {

    private final FlatToken token;

    private final SideTable table;

    private final List<LsvidLayer> signed;

    private final List<Layer> layers;

    private final LsvidKeys keys;

    private LsvidToken(FlatToken token, SideTable table, List<LsvidLayer> signed, LsvidKeys keys) {
        this.token = token;
        this.table = table;
        this.signed = signed;
        this.layers = signed.stream().map(LsvidLayer::layer).toList();
        this.keys = keys;
    }

    static LsvidToken parse(String text, LsvidKeys keys) {
        FlatToken token = FlatToken.parse(text);
        List<LsvidLayer> layers = new ArrayList<>(token.layers());
        for (int level = 0; level < token.layers(); level++) {
            layers.add(LsvidLayer.parse(token, level));
        }
        return new LsvidToken(token, new SideTable(token.entries()), layers, keys);
    }

    @Override
    public List<Layer> layers() {
        return layers;
    }

    @Override
    public CertifiedKey verify(Instant now) {
        LsvidKeys.Session session = keys.session(table, now);
        CertifiedKey key = null;
        for (int level = 0; level < layers.size(); level++) {
            key = session.key(signed.get(level));
            IdModeToken.requireSigned(token, level, layers.get(level), key);
        }
        table.requireAllUsed();
        return Objects.requireNonNull(key, "a token has at least one layer");
    }
}
