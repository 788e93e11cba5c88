// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.stacks.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measurement that a worker is asked for.
 *
 * @param family token family; {@link #PROOF} for the RSA proof alone, {@link #BARE} for ES256 alone
 * @param operation mint, validate, or validate-cold, which has no cached identity or key
 * @param layers number of layers of the token that is created or verified
 * @param millis duration of the measurement
 */
record TokenTask(String family, String operation, int layers, int millis) implements Asked<TokenTask> {

    static final String DVID = "dvid";

    static final String DISCLOSING = "dvid-disclosing";

    static final String PROOF = "rsa-proof";

    static final String ID_MODE = "id-mode";

    static final String ANON_MODE = "anon-mode";

    static final String LSVID = "lsvid";

    static final String BARE = "bare";

    static final String MINT = "mint";

    static final String VALIDATE = "validate";

    static final String COLD = "validate-cold";

    static final List<String> NESTED = List.of(ID_MODE, ANON_MODE, LSVID);

    static final List<String> FLAT = List.of(DVID, DISCLOSING, PROOF);

    private static final List<String> OPERATIONS = List.of(MINT, VALIDATE, COLD);

    /** Returns all tasks for tokens of up to this number of layers. */
    static List<TokenTask> all(int layers, int millis) {
        List<TokenTask> tasks = new ArrayList<>();
        for (String family : FLAT) {
            OPERATIONS.forEach(operation -> tasks.add(new TokenTask(family, operation, 1, millis)));
        }
        for (String family : List.of(ID_MODE, ANON_MODE, LSVID, BARE)) {
            for (String operation : OPERATIONS) {
                IntStream.rangeClosed(1, layers)
                        .forEach(count -> tasks.add(new TokenTask(family, operation, count, millis)));
            }
        }
        tasks.removeIf(task -> !task.makesSense());
        return List.copyOf(tasks);
    }

    /** Anon-Mode and bare signatures have no identities to cache; only one bare signature is created. */
    private boolean makesSense() {
        return switch (family) {
            case ANON_MODE -> !operation.equals(COLD);
            case BARE -> operation.equals(VALIDATE) || (operation.equals(MINT) && layers == 1);
            default -> true;
        };
    }

    static TokenTask parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 4) {
            throw new IllegalArgumentException("Not a task: " + line);
        }
        TokenTask task = new TokenTask(words[0], words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3]));
        if (!all(task.layers(), task.millis()).contains(task)) {
            throw new IllegalArgumentException("Not a task: " + line);
        }
        return task;
    }

    @Override
    public TokenTask withMillis(int other) {
        return new TokenTask(family, operation, layers, other);
    }

    /** Returns the task as a line. */
    @Override
    public String toString() {
        return family + " " + operation + " " + layers + " " + millis;
    }
}
