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
 * Counts what the credentials of accepted callers tell of their users, scheme by scheme: the attribute disclosure
 * count. What a token tells is found out once, so that a request costs a look-up and a comparison of two numbers.
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

    /** Has each scheme told to a follower, once at least, when a credential of it is first accepted. */
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
