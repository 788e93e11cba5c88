// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.SpiffeId;
import io.countersign.spring.boot.CountersignInfoContributor;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Info about the trusted asserting workloads, the start of delegations, and the published keys. */
final class IdtInfoContributor implements CountersignInfoContributor {

    private final AssertingWorkloads asserting;

    private final IdtKeys published;

    private final WorkloadContext context;

    IdtInfoContributor(AssertingWorkloads asserting, IdtKeys published, WorkloadContext context) {
        this.asserting = asserting;
        this.published = published;
        this.context = context;
    }

    @Override
    public String name() {
        return "idt";
    }

    @Override
    public Map<String, Object> info() {
        Map<String, Object> shown = new HashMap<>();
        Map<String, Object> targets = new TreeMap<>();
        context.targets()
                .forEach((service, target) ->
                        targets.put(service.value(), target.id().toString()));
        Map<String, Object> keys = new TreeMap<>();
        published.statuses().forEach((source, status) -> keys.put(source, status.keyIds()));
        shown.put("id", context.self().toString());
        shown.put(
                "assertingWorkloads",
                asserting.ids().stream().map(SpiffeId::toString).sorted().toList());
        SpiffeId mintAt = asserting.mintAt();
        if (mintAt != null) {
            shown.put("mintAt", mintAt.toString());
        }
        shown.put("targets", targets);
        shown.put("keys", keys);
        return shown;
    }
}
