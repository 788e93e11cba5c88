// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

/**
 * Workload that an attestor knows by a token.
 *
 * @param shortName name of its files
 * @param spiffeId name that the attestor states
 * @param address address that the attestor states
 */
record Workload(String shortName, String spiffeId, String address) {

    private static final String LAUNCHER_NAME = "launcher";

    /** The launcher itself, which checks whether services are ready. */
    static final Workload LAUNCHER = new Workload(LAUNCHER_NAME, Workloads.LAUNCHER, WorkloadAddresses.ofLauncher());

    static Workload of(Service service) {
        return new Workload(service.shortName(), service.spiffeId(), WorkloadAddresses.of(service));
    }
}
