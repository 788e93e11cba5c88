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
 * All that a credential tells whoever verifies it. Its number is the attribute disclosure count of the
 * credential. It is found out when it is first asked for, and once: a token that comes again costs nothing more.
 * Safe for any number of threads.
 *
 * @since 0.1
 */
public final class Disclosures {

    private final Supplier<List<Disclosure>> source;

    // Two threads may both find it out, and find the same.
    private volatile @Nullable List<Disclosure> all;

    private Disclosures(Supplier<List<Disclosure>> source) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
    }

    /** Those that a source tells when it is first asked, of what never changes. */
    public static Disclosures of(Supplier<List<Disclosure>> source) {
        return new Disclosures(source);
    }

    /** What a caller says of itself, for credentials that do not tell more exactly. */
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

    /** In no order. */
    public List<Disclosure> all() {
        List<Disclosure> known = all;
        if (known == null) {
            known = List.copyOf(source.get());
            all = known;
        }
        return known;
    }

    /** How many there are. */
    public int count() {
        return all().size();
    }

    /** How many there are of a kind. */
    public int count(Disclosure.Kind kind) {
        int count = 0;
        for (Disclosure one : all()) {
            if (one.kind() == kind) {
                count++;
            }
        }
        return count;
    }

    /** The names of those of a kind, in alphabetical order. */
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
