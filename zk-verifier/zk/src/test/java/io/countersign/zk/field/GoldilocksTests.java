// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Vectors;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares arithmetic with that of integers, and hashes with those of the native core and of plain JavaScript. */
class GoldilocksTests {

    private static final JsonNode HASHES = JsonMapper.shared()
            .readTree(Vectors.CIRCUITS.resolve("vectors/stark.json").toFile())
            .required("hashes");

    private static final List<Long> BORDERS = List.of(
            0L,
            1L,
            2L,
            0xffff_ffffL,
            0x1_0000_0000L,
            0x7fff_ffff_ffff_ffffL,
            0x8000_0000_0000_0000L,
            0xffff_fffe_ffff_ffffL,
            0xffff_ffff_0000_0000L);

    private static BigInteger number(long word) {
        return new BigInteger(Long.toUnsignedString(word));
    }

    private static Words value(String name) {
        return (Words) Field.GOLDILOCKS.parse(HASHES.required(name).asString());
    }

    @Test
    void arithmeticThenThatOfIntegers() {
        Random random = new Random(20_260_101);
        for (int i = 0; i < 20_000; i++) {
            long a = word(random, i);
            long b = word(random, i / BORDERS.size());
            assertThat(number(Goldilocks.add(a, b)))
                    .isEqualTo(number(a).add(number(b)).mod(Words.MODULUS));
            assertThat(number(Goldilocks.multiply(a, b)))
                    .isEqualTo(number(a).multiply(number(b)).mod(Words.MODULUS));
        }
    }

    private static long word(Random random, int i) {
        if (i < BORDERS.size() * BORDERS.size()) {
            return BORDERS.get(i % BORDERS.size());
        }
        long word = random.nextLong();
        return Goldilocks.isElement(word) ? word : 5;
    }

    @Test
    void hashThenAsOthersComputeIt() {
        Poseidon2Hashes hashes = new Poseidon2Hashes();
        Words a = value("a");
        Words b = value("b");
        assertThat(hashes.commitment(a)).isEqualTo(value("commitment of a"));
        assertThat(hashes.node(a, b)).isEqualTo(value("node of a and b"));
        assertThat(hashes.owner(Secret.of(a), b)).isEqualTo(value("owner of a at b"));
        assertThat(hashes.nullifier(Secret.of(a), b)).isEqualTo(value("nullifier of a for b"));
    }

    @Test
    void reducedThenAsOthersComputeIt() throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-512").digest("countersign".getBytes(StandardCharsets.UTF_8));
        assertThat(Field.GOLDILOCKS.reduced(digest)).isEqualTo(value("SHA-512 of countersign"));
        assertThatIllegalArgumentException().isThrownBy(() -> Field.GOLDILOCKS.reduced(new byte[63]));
    }

    @Test
    void parseWhenAWordIsNotBelowTheModulusThenRefused() {
        for (long word : new long[] {0xffff_ffff_0000_0001L, 0xffff_ffff_0000_0002L, -1}) {
            for (int at = 0; at < Value.LENGTH; at += Long.BYTES) {
                byte[] octets = new byte[Value.LENGTH];
                ByteBuffer.wrap(octets).putLong(at, word);
                assertThatIllegalArgumentException().isThrownBy(() -> Words.of(octets));
            }
        }
        String largest = "ffffffff00000000".repeat(Words.COUNT);
        assertThat(Field.GOLDILOCKS.parse(largest).hex()).isEqualTo(largest);
        assertThatIllegalArgumentException().isThrownBy(() -> Words.of(new byte[Value.LENGTH - 1]));
    }

    @Test
    void secretWhenNearZeroThenRefused() {
        String near = "00".repeat(16) + "ffffffff00000000".repeat(2);
        assertThatIllegalArgumentException().isThrownBy(() -> Secret.of(Field.GOLDILOCKS.parse(near)));
        assertThat(Secret.random(Field.GOLDILOCKS).value()).isInstanceOf(Words.class);
    }

    @Test
    void valueWhenOfTheOtherFieldThenRefusedAndNeverEqual() {
        byte[] octets = HexFormat.of().parseHex("01".repeat(Value.LENGTH));
        assertThat(Field.GOLDILOCKS.of(octets)).isNotEqualTo(Field.BN254.of(octets));
        assertThatIllegalArgumentException().isThrownBy(() -> Words.of(FieldElement.of(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> FieldElement.of(Field.GOLDILOCKS.zero()));
    }
}
