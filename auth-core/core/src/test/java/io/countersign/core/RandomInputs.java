// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reproducible random inputs. */
public final class RandomInputs {

    /** Values at which decoders, comparisons and casts go wrong. */
    private static final char[] EDGES = {
        0, '\n', ' ', '"', '.', '=', '\\', 0x7f, 0x80, 0xff, 0x7ff, 0x800, 0xfffd, 0xffff
    };

    private final Random random;

    private RandomInputs(long seed) {
        this.random = new Random(seed);
    }

    /** Runs a check with seeds from 0; a failure names its seed. */
    public static void check(int times, Consumer<RandomInputs> check) {
        for (int seed = 0; seed < times; seed++) {
            try {
                check.accept(new RandomInputs(seed));
            } catch (RuntimeException | AssertionError ex) {
                throw new AssertionError("failed with seed " + seed + ": " + ex.getMessage(), ex);
            }
        }
    }

    /** Returns a number from 0, below a bound. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    public long between(long least, long most) {
        return random.nextLong(least, most + 1);
    }

    public boolean flip() {
        return random.nextBoolean();
    }

    public byte octet() {
        return (byte) random.nextInt();
    }

    public byte[] octets(int longest) {
        byte[] octets = new byte[below(longest + 1)];
        random.nextBytes(octets);
        return octets;
    }

    /** Returns any UTF-16 unit, including surrogates; ASCII in half of the cases. */
    public char unit() {
        return switch (below(4)) {
            case 0 -> (char) random.nextInt();
            case 1 -> EDGES[below(EDGES.length)];
            default -> (char) below(0x80);
        };
    }

    public char otherThan(char unit) {
        char other = unit();
        return other == unit ? (char) (unit ^ (1 + below(0xffff))) : other;
    }

    /** Returns UTF-16 units in any order, including lone surrogates. */
    public String units(int shortest, int longest) {
        StringBuilder text = new StringBuilder();
        for (int left = shortest + below(longest - shortest + 1); left > 0; left--) {
            text.append(unit());
        }
        return text.toString();
    }

    /** Returns Unicode characters of all planes. */
    public String text(int longest) {
        StringBuilder text = new StringBuilder();
        for (int left = below(longest + 1); left > 0; left--) {
            text.appendCodePoint(character());
        }
        return text.toString();
    }

    private int character() {
        int character = below(4) == 0 ? below(Character.MAX_CODE_POINT + 1) : unit();
        return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE ? 0xfffd : character;
    }

    /** Returns a text of the characters of another one. */
    public String of(String characters, int longest) {
        StringBuilder text = new StringBuilder();
        for (int left = below(longest + 1); left > 0; left--) {
            text.append(characters.charAt(below(characters.length())));
        }
        return text.toString();
    }

    public <T> List<T> list(int longest, Supplier<? extends T> value) {
        List<T> values = new ArrayList<>();
        for (int left = below(longest + 1); left > 0; left--) {
            values.add(value.get());
        }
        return values;
    }
}
