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
 * What attested attributes have to satisfy. The proof tells that they do, and not how.
 *
 * @param roles one of them is the member's; none for any
 * @param countries ISO 3166-1 numbers, one of which is the member's; none for any
 * @param minimumAge in years, 0 for any
 * @since 0.1
 */
public record Predicate(List<Long> roles, List<Long> countries, int minimumAge) {

    /** How many roles and how many countries a predicate names at most. */
    public static final int MOST_CHOICES = 4;

    /** Days of birth are counted from 1900: who is asked to be older could not show it. */
    private static final int OLDEST = 120;

    public Predicate {
        roles = List.copyOf(roles);
        countries = List.copyOf(countries);
        if (minimumAge < 0 || minimumAge > OLDEST) {
            throw new IllegalArgumentException("An age is 0 to " + OLDEST);
        }
        requireChoices(roles);
        requireChoices(countries);
    }

    private static void requireChoices(List<Long> choices) {
        if (choices.size() > MOST_CHOICES) {
            throw new IllegalArgumentException("A predicate names " + MOST_CHOICES + " choices at most");
        }
        // Zero stands for any choice in the circuit, and would open the set.
        if (choices.stream().anyMatch(choice -> choice < 1 || choice > Attributes.MOST_32_BITS)) {
            throw new IllegalArgumentException("A choice is a number above 0");
        }
    }

    /** The parameters as the circuit has them: four roles, four countries, the last day of birth, the time. */
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
