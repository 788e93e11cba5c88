// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

/**
 * Service at an address of this machine.
 *
 * @param name last part of its names
 * @param address loopback address of its own, which is also the source of its calls
 */
record Workload(String name, String address) {

    static final String TRUST_DOMAIN = "bench.example";

    static final Workload SERVER = new Workload("server", "127.0.0.11");

    static final Workload CLIENT = new Workload("client", "127.0.0.12");

    /** Returns the numbered service of the part that registers many. All of them have one address. */
    static Workload numbered(int number) {
        return new Workload("service-" + number, "127.0.0.13");
    }

    String spiffeId() {
        return "spiffe://" + TRUST_DOMAIN + "/" + name;
    }

    String serviceId() {
        return name + "." + TRUST_DOMAIN;
    }
}
