// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import io.countersign.asserting.AssertingApplication;
import io.countersign.chain.account.TargetApplication;
import io.countersign.chain.directory.DirectoryApplication;
import io.countersign.chain.subject.SubjectApplication;
import io.countersign.chain.tier.TierApplication;
import io.countersign.sts.StsApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** Spring applications of the workloads. */
final class Programs {

    private Programs() {}

    static SpringApplicationBuilder of(Workload workload) {
        return switch (workload.settings()) {
            case "chain-subject" -> program(SubjectApplication.class, workload);
            case "chain-tier" -> program(TierApplication.class, workload);
            case "chain-target" -> program(TargetApplication.class, workload);
            case "chain-directory" -> program(DirectoryApplication.class, workload);
            case "chain-sts" -> named(StsApplication.builder(), workload.settings());
            case "chain-asserting" -> named(AssertingApplication.builder(), "asserting," + workload.settings());
            default -> throw new IllegalArgumentException("no such workload");
        };
    }

    private static SpringApplicationBuilder program(Class<?> application, Workload workload) {
        return named(
                new SpringApplicationBuilder(application).web(WebApplicationType.SERVLET),
                "chain," + workload.settings());
    }

    private static SpringApplicationBuilder named(SpringApplicationBuilder builder, String settings) {
        return builder.properties("spring.config.name=" + settings);
    }
}
