// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.Disclosure;
import io.countersign.core.Disclosures;
import io.countersign.core.SchemeName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Disclosures of the credentials of one scheme: for each kind, the maximum of one credential and all values found in
 * the log. Only names are stored, never values.
 */
final class SchemeDisclosures {

    /** Limits memory, because issuers choose the names of claims. */
    private static final int MOST_LOGGED = 256;

    private static final Disclosure.Kind[] KINDS = Disclosure.Kind.values();

    private final SchemeName scheme;

    private final Map<Disclosure.Kind, List<String>> most = new ConcurrentHashMap<>();

    private final Set<Logged> logged = ConcurrentHashMap.newKeySet();

    SchemeDisclosures(SchemeName scheme) {
        this.scheme = scheme;
    }

    SchemeName scheme() {
        return scheme;
    }

    void shown(Disclosures told) {
        for (Disclosure.Kind kind : KINDS) {
            if (told.count(kind) > shown(kind).size()) {
                most.merge(kind, told.names(kind), (one, other) -> other.size() > one.size() ? other : one);
            }
        }
    }

    void logged(Disclosure found) {
        if (logged.size() < MOST_LOGGED) {
            logged.add(new Logged(found.kind(), found.name()));
        }
    }

    List<String> shown(Disclosure.Kind kind) {
        return most.getOrDefault(kind, List.of());
    }

    List<String> logged(Disclosure.Kind kind) {
        return logged.stream()
                .filter(one -> one.kind() == kind)
                .map(Logged::name)
                .sorted()
                .toList();
    }

    /** Returns the names by place and kind, as values that JSON supports. */
    Map<String, Object> info(boolean watchesLog) {
        Map<String, Object> places = new LinkedHashMap<>();
        for (DisclosurePlace place : DisclosurePlace.values()) {
            if (place != DisclosurePlace.LOG || watchesLog) {
                places.put(place.tag(), names(place));
            }
        }
        return places;
    }

    private Map<String, List<String>> names(DisclosurePlace place) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (Disclosure.Kind kind : KINDS) {
            names.put(kind.name().toLowerCase(Locale.ROOT), place.names(this, kind));
        }
        return names;
    }

    private record Logged(Disclosure.Kind kind, String name) {}
}
