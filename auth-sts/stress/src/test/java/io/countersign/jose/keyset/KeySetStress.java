// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The first reading of a key set, and the reading for an unknown key: each happens once, and no published key is
 * missed.
 */
@JCStressTest
@Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "Both found theirs, in two readings.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A key was missed, or read for too often.")
@State
public class KeySetStress {

    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    private static final byte[] OLD = set("old");

    private static final byte[] NEW = set("old", "new");

    private final AtomicInteger fetches = new AtomicInteger();

    private final RemoteKeySet keys = new RemoteKeySet(
            "stress",
            JwsAlgorithm.ED25519,
            () -> fetches.incrementAndGet() == 1 ? OLD : NEW,
            RemoteDocumentSettings.DEFAULT,
            CLOCK,
            JcaProviders.jdk());

    private static byte[] set(String... keyIds) {
        JsonWebKey[] keys = new JsonWebKey[keyIds.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = JsonWebKey.generate(JwsAlgorithm.ED25519).withKeyId(keyIds[i]);
        }
        return JwkSet.of(keys).toPublicJson().getBytes(StandardCharsets.UTF_8);
    }

    @Actor
    public void known(III_Result result) {
        result.r1 = find("old");
    }

    @Actor
    public void unknown(III_Result result) {
        result.r2 = find("new");
    }

    private int find(String keyId) {
        return keys.find(keyId) instanceof KeySource.Lookup.Found found
                        && keyId.equals(found.key().keyId())
                ? 1
                : 0;
    }

    @Arbiter
    public void end(III_Result result) {
        result.r3 = fetches.get();
    }
}
