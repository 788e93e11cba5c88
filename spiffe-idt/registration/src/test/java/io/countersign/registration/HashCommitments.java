// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Commitments by hashes, for tests that do not need the native core. A block's commitment is the sum of its keys. */
public class HashCommitments implements Commitments {

    public static final int SLOTS = 16;

    private static final int WIDTH = 4;

    private final Map<Integer, byte[]> blocks = new HashMap<>();

    @Override
    public Octets parameters() {
        return new FieldWriter("hash-commitments").toOctets().sha256();
    }

    @Override
    public int slots() {
        return SLOTS;
    }

    @Override
    public int width() {
        return WIDTH;
    }

    private static Octets key(Statement statement) {
        Octets hash = new FieldWriter("key")
                .addInt(statement.slot())
                .add(statement.tokenHash())
                .add(statement.address().octets())
                .add(statement.keyHash())
                .toOctets()
                .sha256();
        return Octets.of(Arrays.copyOf(hash.toArray(), Registration.POINT_LENGTH));
    }

    @Override
    public Octets register(Statement statement) {
        return added(statement.slot(), key(statement));
    }

    @Override
    public Octets replace(Statement former, Statement statement) {
        added(former.slot(), key(former));
        return added(statement.slot(), key(statement));
    }

    @Override
    public Octets revoke(Statement former) {
        return added(former.slot(), key(former));
    }

    /** Adds without carry, so that adding a key again removes it. */
    private Octets added(int slot, Octets key) {
        byte[] sum = blocks.computeIfAbsent(slot / WIDTH, any -> new byte[Registration.POINT_LENGTH]);
        byte[] octets = key.toArray();
        for (int i = 0; i < sum.length; i++) {
            sum[i] ^= octets[i];
        }
        return Octets.of(sum);
    }
}
