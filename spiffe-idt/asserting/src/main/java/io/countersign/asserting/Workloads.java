// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;

/**
 * Permissions of workloads.
 *
 * @param subjects workloads that may request tokens of users
 * @param forwarders workloads that may replace a DVID of another subject
 * @param operators workloads that may list and rotate the keys and read the actuator
 */
record Workloads(PeerPolicy subjects, PeerPolicy forwarders, PeerPolicy operators) {

    private static final PeerPolicy NOBODY = PeerPolicy.exactly(List.of());

    static Workloads of(AssertingProperties properties) {
        if (properties.subjects().isEmpty()) {
            throw new CountersignConfigurationException(
                    "countersign.asserting.subjects",
                    "It is not set, so no workload may request tokens.",
                    "Set it to the SPIFFE IDs of the workloads at which users log in, such as spiffe://shop.com/gateway.");
        }
        return new Workloads(
                policy("countersign.asserting.subjects", properties.subjects()),
                policy("countersign.asserting.forwarders", properties.forwarders()),
                policy("countersign.asserting.operators", properties.operators()));
    }

    private static PeerPolicy policy(String property, List<String> patterns) {
        try {
            return patterns.isEmpty() ? NOBODY : PeerPolicy.parse(patterns);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    property,
                    "A pattern is wrong: " + ex.getMessage() + ".",
                    "Use SPIFFE IDs such as spiffe://shop.com/gateway.");
        }
    }

    void requireSubject(SpiffeId workload) {
        if (!subjects.permits(workload)) {
            throw AssertingException.unauthorizedClient("this workload may not request tokens of users");
        }
    }
}
