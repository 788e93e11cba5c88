// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a credential discloses to its verifier. The count is the attribute disclosure count of the
 * credential. Computed lazily and once, so that a repeated token costs nothing. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class Disclosures {

    private final Supplier<List<Disclosure>> source;

    // Two threads may both compute it, with the same result.
    private volatile @Nullable List<Disclosure> all;

    private Disclosures(Supplier<List<Disclosure>> source) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
    }

    /** Creates disclosures that are computed on first use. The source must always return the same result. */
    public static Disclosures of(Supplier<List<Disclosure>> source) {
        return new Disclosures(source);
    }

    /** Returns the content of a caller, for credentials that do not list their disclosures. */
    static Disclosures of(Caller caller) {
        return new Disclosures(() -> told(caller));
    }

    private static List<Disclosure> told(Caller caller) {
        List<Disclosure> told = new ArrayList<>();
        boolean ofUser = caller.user() != null;
        if (caller.user() != null) {
            add(told, "user.issuer", CREDENTIAL, caller.user().issuer());
            add(told, "user.id", IDENTIFIER, caller.user().id());
            add(told, "user.name", IDENTIFIER, caller.user().name());
        }
        add(told, "id", ofUser ? IDENTIFIER : CREDENTIAL, caller.credential().id());
        if (!caller.chain().isEmpty()) {
            add(
                    told,
                    "chain",
                    CREDENTIAL,
                    caller.chain().stream().map(Caller.Workload::id).toList());
        }
        if (!caller.authorities().isEmpty()) {
            add(told, "authorities", ofUser ? ATTRIBUTE : CREDENTIAL, caller.authorities());
        }
        caller.disclosed().forEach((name, value) -> add(told, name, ofUser ? ATTRIBUTE : CREDENTIAL, value));
        return List.copyOf(told);
    }

    private static void add(List<Disclosure> told, String name, Disclosure.Kind kind, @Nullable Object value) {
        if (value != null) {
            told.add(Disclosure.of(name, kind, value));
        }
    }

    /** Returns the disclosures in no particular order. */
    public List<Disclosure> all() {
        List<Disclosure> known = all;
        if (known == null) {
            known = List.copyOf(source.get());
            all = known;
        }
        return known;
    }

    /** Returns the number of disclosures. */
    public int count() {
        return all().size();
    }

    /** Returns the number of disclosures of a kind. */
    public int count(Disclosure.Kind kind) {
        int count = 0;
        for (Disclosure one : all()) {
            if (one.kind() == kind) {
                count++;
            }
        }
        return count;
    }

    /** Returns the names of the disclosures of a kind, in alphabetical order. */
    public List<String> names(Disclosure.Kind kind) {
        return all().stream()
                .filter(one -> one.kind() == kind)
                .map(Disclosure::name)
                .sorted()
                .toList();
    }

    @Override
    public String toString() {
        return all().toString();
    }
}
