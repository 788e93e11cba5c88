// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import io.countersign.spring.boot.CountersignInfoContributor;
import io.countersign.spring.boot.CredentialHealth;
import io.countersign.spring.security.observe.ShadowTotals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows the observed paths and the totals in the actuator endpoint and in the details of health. */
final class ShadowInfo implements CountersignInfoContributor, CredentialHealth {

    private final ObservedPaths paths;

    private final ShadowTotals totals;

    ShadowInfo(ObservedPaths paths, ShadowTotals totals) {
        this.paths = paths;
        this.totals = totals;
    }

    @Override
    public String name() {
        return "observe";
    }

    /** Returns {@code true}: the application answers whatever shadow mode finds. */
    @Override
    public boolean isUsable() {
        return true;
    }

    @Override
    public Map<String, Object> details() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("paths", paths.areAll() ? List.of("/**") : paths.paths());
        shown.putAll(totals.describe());
        return shown;
    }

    @Override
    public Map<String, Object> info() {
        return details();
    }
}
