// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.zk.proof.Proof;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proof in the format of snarkjs: projective coordinates in decimal digits, the last of which is one; those of G2
 * with the real part first.
 *
 * @param a point of G1
 * @param b point of G2
 * @param c point of G1
 */
record SnarkProof(
        @JsonProperty("pi_a") List<String> a,
        @JsonProperty("pi_b") List<List<String>> b,
        @JsonProperty("pi_c") List<String> c,
        @JsonProperty("protocol") String protocol,
        @JsonProperty("curve") String curve) {

    private static final int COORDINATE = 32;

    private static final List<String> ONE = List.of("1", "0");

    SnarkProof {
        a = complete(a);
        b = complete(b).stream().map(SnarkProof::complete).toList();
        c = complete(c);
    }

    private static <T> List<T> complete(@Nullable List<T> list) {
        if (list == null || list.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("is incomplete");
        }
        return List.copyOf(list);
    }

    static SnarkProof of(Proof proof) {
        List<String> numbers = numbers(proof);
        return new SnarkProof(
                List.of(numbers.get(0), numbers.get(1), "1"),
                List.of(List.of(numbers.get(3), numbers.get(2)), List.of(numbers.get(5), numbers.get(4)), ONE),
                List.of(numbers.get(6), numbers.get(7), "1"),
                "groth16",
                "bn128");
    }

    private static List<String> numbers(Proof proof) {
        ByteBuffer packed = ByteBuffer.wrap(proof.packed());
        List<String> numbers = new ArrayList<>();
        byte[] coordinate = new byte[COORDINATE];
        while (packed.hasRemaining()) {
            packed.get(coordinate);
            numbers.add(new BigInteger(1, coordinate).toString());
        }
        return numbers;
    }

    /**
     * Returns the packed form. Only the verifier checks whether the points are on the curve.
     *
     * @throws IllegalArgumentException if it does not have the form of a proof
     */
    Proof packed() {
        if (!"groth16".equals(protocol) || !"bn128".equals(curve) || a.size() != 3 || b.size() != 3 || c.size() != 3) {
            throw new IllegalArgumentException("Not a Groth16 proof on BN254");
        }
        if (!a.getLast().equals("1") || !b.getLast().equals(ONE) || !c.getLast().equals("1")) {
            throw new IllegalArgumentException("Not in affine form");
        }
        ByteBuffer out = ByteBuffer.allocate(Proof.GROTH16_LENGTH);
        put(out, a.get(0), a.get(1));
        put(out, part(0, 1), part(0, 0), part(1, 1), part(1, 0));
        put(out, c.get(0), c.get(1));
        return new Proof(out.array());
    }

    private String part(int coordinate, int part) {
        List<String> parts = b.get(coordinate);
        if (parts.size() != 2) {
            throw new IllegalArgumentException("Not a point of G2");
        }
        return parts.get(part);
    }

    private static void put(ByteBuffer out, String... numbers) {
        for (String number : numbers) {
            byte[] octets = Elements.decimal(number).toByteArray();
            int sign = octets.length > COORDINATE && octets[0] == 0 ? 1 : 0;
            if (octets.length - sign > COORDINATE) {
                throw new IllegalArgumentException("A coordinate has at most 32 bytes");
            }
            out.position(out.position() + COORDINATE - octets.length + sign);
            out.put(octets, sign, octets.length - sign);
        }
    }
}
