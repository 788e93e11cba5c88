// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.ZkScheme;
import io.countersign.zk.field.Value;
import io.countersign.zk.proof.Circuit;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Altered bodies in place of a STARK that begins a session. */
class StarkAbuseOverHttpTests extends StarkServerFixture {

    private static final Circuit CIRCUIT = Circuit.SECRET_PROOF_BOUND;

    /** Octets before the proof: those of a header's credential, and the length. */
    private static final int START = PROOF + Integer.BYTES;

    private static final int FLIPS = 2_000;

    private static final long MODULUS = 0xffff_ffff_0000_0001L;

    private String dpop;

    private byte[] body;

    @BeforeEach
    void prove() {
        dpop = dpop(key);
        body = body(CIRCUIT, dpop);
    }

    private void refused(byte[] altered, String as) throws Exception {
        assertThat(begin(CIRCUIT, altered, dpop)).as(as).isEqualTo(401);
    }

    private byte[] with(int at, byte... octets) {
        byte[] altered = body.clone();
        System.arraycopy(octets, 0, altered, at, octets.length);
        return altered;
    }

    private byte[] flipped(int at, int bit) {
        return with(at, (byte) (body[at] ^ 1 << bit));
    }

    @Test
    void postWhenAnOctetIsFlippedThenRefused() throws Exception {
        Random random = new Random(20_260_101);
        for (int at = 0; at < START; at++) {
            refused(flipped(at, random.nextInt(8)), "octet " + at);
        }
        for (int i = 0; i < FLIPS; i++) {
            int at = START + random.nextInt(body.length - START);
            refused(flipped(at, random.nextInt(8)), "octet " + at);
        }
        assertThat(begin(CIRCUIT, body, dpop)).isEqualTo(201);
    }

    @Test
    void postWhenAWordIsNotBelowTheModulusThenRefused() throws Exception {
        for (long word : new long[] {MODULUS, MODULUS + 1, -1}) {
            byte[] octets = ByteBuffer.allocate(Long.BYTES).putLong(word).array();
            for (int at = SIGNALS; at < PROOF; at += Long.BYTES) {
                refused(with(at, octets), "signal's word at " + at);
            }
            refused(with(START + 3 * Value.LENGTH, octets), "proof's word");
        }
    }

    @Test
    void postWhenSignalsArePermutedThenRefused() throws Exception {
        byte[] first = Arrays.copyOfRange(body, SIGNALS, SIGNALS + Value.LENGTH);
        for (int other = 1; other < 3; other++) {
            int at = SIGNALS + other * Value.LENGTH;
            byte[] altered = with(SIGNALS, Arrays.copyOfRange(body, at, at + Value.LENGTH));
            System.arraycopy(first, 0, altered, at, first.length);
            refused(altered, "first and " + other);
        }
    }

    @Test
    void postWhenLengthsAreWrongThenRefused() throws Exception {
        int proof = body.length - START;
        for (int length :
                new int[] {0, 1, proof - 1, proof + 1, 1 << 18, (1 << 18) + 1, Integer.MAX_VALUE, -1, 1 << 31}) {
            byte[] octets = ByteBuffer.allocate(Integer.BYTES).putInt(length).array();
            refused(with(PROOF, octets), "length " + length);
            if (length > 0 && length < proof) {
                refused(Arrays.copyOf(with(PROOF, octets), START + length), "cut off at " + length);
            }
        }
        for (int length :
                new int[] {1, 10, SIGNALS, PROOF - 1, PROOF, START, START + 256, body.length - 1, body.length + 1}) {
            refused(Arrays.copyOf(body, length), "octets " + length);
        }
        for (int version = 0; version < 256; version++) {
            if (version != body[0]) {
                refused(with(0, (byte) version), "version " + version);
            }
        }
    }

    @Test
    void postWhenTooLongThenToldSoBeforeAndWhileItIsRead() throws Exception {
        byte[] huge = new byte[ZkScheme.LONGEST_BODY + 1];
        assertThat(begin(CIRCUIT, huge, dpop)).isEqualTo(413);
        HttpRequest.BodyPublisher unsized =
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(huge));
        assertThat(post(target(CIRCUIT), unsized, "DPoP", dpop).statusCode()).isEqualTo(413);
        refused(Arrays.copyOf(body, ZkScheme.LONGEST_BODY), "as long as allowed");
        assertThat(begin(CIRCUIT, body, dpop)).isEqualTo(201);
    }
}
