// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.curator.RegistrationHistory.Ended;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditState;
import io.countersign.registration.audit.Binding;
import io.countersign.registration.audit.BindingRefusal;
import io.countersign.registration.audit.BindingVerdict;
import io.countersign.registration.log.Head;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What an audit found, as lines of text. */
record AuditReport(Audit audit, RegistrationHistory history, PinnedLog pinned, List<Alarm> alarms) {

    /** Returns what an operator should look at. Without pins, no attestor is known, which is no finding. */
    private List<Alarm> reported() {
        return alarms.stream().filter(alarm -> !isExpected(alarm)).toList();
    }

    private boolean isExpected(Alarm alarm) {
        return switch (alarm) {
            case Alarm.Unbound unbound -> pinned.believed() && unbound.reason() == BindingRefusal.ATTESTOR_NOT_PINNED;
            case Alarm.UnattestedRevocation any -> pinned.believed();
            default -> false;
        };
    }

    boolean isClean() {
        return reported().isEmpty();
    }

    List<String> lines(Instant now, Duration time) {
        List<String> lines = new ArrayList<>();
        lines.add(result(now, time));
        add("In the slots", registrations(now), lines);
        add("Ended", history.ended().stream().map(AuditReport::line).toList(), lines);
        add("To look at", reported().stream().map(AuditReport::line).toList(), lines);
        return lines;
    }

    private String result(Instant now, Duration time) {
        AuditState state = audit.state();
        Head head = Objects.requireNonNull(state.head(), "an audited log has a head");
        return "%s: %d entries in %.2f s, up to the head of %s, which is %d s old."
                .formatted(
                        pinned.believed() ? "CONSISTENT, which says nothing about whose log it is" : "VALID",
                        state.sequence() + 1,
                        time.toMillis() / 1000.0,
                        Instant.ofEpochMilli(head.time()),
                        Objects.requireNonNull(state.headAge(now), "it has a head")
                                .toSeconds());
    }

    private static void add(String title, List<String> some, List<String> lines) {
        lines.add(title + ": " + some.size());
        some.forEach(line -> lines.add("  " + line));
    }

    private List<String> registrations(Instant now) {
        Map<Long, Binding> bySequence = new HashMap<>();
        audit.registrations().forEach(binding -> bySequence.put(binding.sequence(), binding));
        return bySequence.values().stream()
                .sorted(Comparator.comparingLong(Binding::sequence))
                .map(binding -> line(binding, now))
                .toList();
    }

    private String line(Binding binding, Instant now) {
        return "%d  slot %d  %s  %s  key %s  %s"
                .formatted(
                        binding.sequence(),
                        binding.slot(),
                        binding.name(),
                        binding.address(),
                        EntryText.abbreviated(binding.keyHash()),
                        standing(binding, now));
    }

    private String standing(Binding binding, Instant now) {
        BindingVerdict verdict =
                audit.judge(binding.statement().tokenHash(), binding.address(), binding.keyHash(), now);
        return switch (verdict) {
            case BindingVerdict.Bound bound -> "in force until " + bound.expiry();
            case BindingVerdict.Refused refused ->
                pinned.believed() && refused.reason() == BindingRefusal.ATTESTOR_NOT_PINNED
                        ? "until " + binding.expiry() + ", if its attestor signed it"
                        : "binds nothing: " + refused.reason().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String line(Ended ended) {
        return "%d  slot %d  %s  %s  %s"
                .formatted(
                        ended.sequence(),
                        ended.statement().slot(),
                        ended.statement().name(),
                        ended.statement().address(),
                        ended.how());
    }

    private static String line(Alarm alarm) {
        return switch (alarm) {
            case Alarm.Unbound unbound ->
                "%d  %s binds nothing: %s"
                        .formatted(
                                unbound.sequence(),
                                unbound.name(),
                                unbound.reason().name().toLowerCase(Locale.ROOT));
            case Alarm.UnattestedRevocation revocation ->
                "%d  %s was revoked by %s, which is neither its TLS key nor a pinned attestor"
                        .formatted(
                                revocation.sequence(), revocation.name(), EntryText.abbreviated(revocation.signer()));
            case Alarm.SuccessorInForce successor ->
                "%d  the pinned successor %s is in force, without a signature of the former log key"
                        .formatted(
                                successor.sequence(),
                                EntryText.abbreviated(successor.key().id()));
            default -> alarm.toString();
        };
    }
}
