// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.Caller;
import io.countersign.core.Disclosure;
import io.countersign.core.SchemeName;
import io.countersign.spring.security.CallerListener;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Attribute disclosure count of each scheme: the amount of information that accepted credentials disclose about their
 * users. The disclosures of a token are computed once, so that a request costs a look-up and a comparison of two
 * numbers.
 */
final class CredentialDisclosures implements CallerListener, CountersignInfoContributor {

    private final Map<SchemeName, SchemeDisclosures> schemes = new ConcurrentHashMap<>();

    private final List<Consumer<SchemeDisclosures>> followers = new CopyOnWriteArrayList<>();

    private final boolean watchesLog;

    /** @param watchesLog whether {@link #logged} will be called */
    CredentialDisclosures(boolean watchesLog) {
        this.watchesLog = watchesLog;
    }

    boolean watchesLog() {
        return watchesLog;
    }

    @Override
    public void accepted(Caller caller) {
        of(caller.scheme()).shown(caller.disclosures());
    }

    void logged(SchemeName scheme, Disclosure found) {
        of(scheme).logged(found);
    }

    private SchemeDisclosures of(SchemeName scheme) {
        SchemeDisclosures known = schemes.get(scheme);
        return known == null ? schemes.computeIfAbsent(scheme, this::first) : known;
    }

    private SchemeDisclosures first(SchemeName scheme) {
        SchemeDisclosures made = new SchemeDisclosures(scheme);
        followers.forEach(follower -> follower.accept(made));
        return made;
    }

    /**
     * Registers a consumer of schemes. It receives each scheme at least once, when a credential of the scheme is first
     * accepted.
     */
    void follow(Consumer<SchemeDisclosures> follower) {
        followers.add(follower);
        schemes.values().forEach(follower);
    }

    @Override
    public String name() {
        return "disclosed";
    }

    @Override
    public Map<String, Object> info() {
        Map<String, Object> info = new LinkedHashMap<>();
        schemes.forEach((scheme, told) -> info.put(scheme.value(), told.info(watchesLog)));
        return info;
    }
}
