// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Predicate over attested attributes. The proof shows that they satisfy it, and nothing more.
 *
 * @param roles allowed roles, four at most; empty for any
 * @param countries ISO 3166-1 numbers of the allowed countries, four at most; empty for any
 * @param minimumAge age in years, 0 to 120; 0 for any
 * @since 0.1
 */
public record Predicate(List<Long> roles, List<Long> countries, int minimumAge) {

    /** Maximum number of roles, and maximum number of countries. */
    public static final int MOST_CHOICES = 4;

    /** Largest minimum age. Days of birth are counted from 1900, so that a higher age could not be proved. */
    private static final int OLDEST = 120;

    public Predicate {
        roles = List.copyOf(roles);
        countries = List.copyOf(countries);
        if (minimumAge < 0 || minimumAge > OLDEST) {
            throw new IllegalArgumentException("The minimum age must be 0 to " + OLDEST);
        }
        requireChoices(roles);
        requireChoices(countries);
    }

    private static void requireChoices(List<Long> choices) {
        if (choices.size() > MOST_CHOICES) {
            throw new IllegalArgumentException("A predicate may have " + MOST_CHOICES + " roles and countries at most");
        }
        // In the circuit zero means any choice, so that it would allow all.
        if (choices.stream().anyMatch(choice -> choice < 1 || choice > Attributes.MOST_32_BITS)) {
            throw new IllegalArgumentException("A role or a country must be 1 to 2^32 - 1");
        }
    }

    /** Returns the inputs of the circuit: four roles, four countries, the latest day of birth, the time. */
    public List<FieldElement> parameters(Instant at) {
        List<FieldElement> parameters = new ArrayList<>();
        parameters.addAll(filled(roles));
        parameters.addAll(filled(countries));
        parameters.add(FieldElement.of(bornUntil(at)));
        parameters.add(FieldElement.of(at.getEpochSecond()));
        return parameters;
    }

    private static List<FieldElement> filled(List<Long> choices) {
        List<FieldElement> filled = new ArrayList<>();
        for (int i = 0; i < MOST_CHOICES; i++) {
            long choice = choices.isEmpty() ? 0 : choices.get(Math.min(i, choices.size() - 1));
            filled.add(FieldElement.of(choice));
        }
        return filled;
    }

    private long bornUntil(Instant at) {
        if (minimumAge == 0) {
            return Attributes.MOST_32_BITS;
        }
        LocalDate today = LocalDate.ofInstant(at, ZoneOffset.UTC);
        return Attributes.days(today.minusYears(minimumAge));
    }
}
