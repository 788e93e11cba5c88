// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.settings;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * List of revocations that services read.
 *
 * @param maxWaiting Maximum number of services that wait for news at the same time; others are answered at once and ask
 *     each second. 0 for none, behind a proxy that breaks off slow requests.
 */
public record RevocationSettings(@DefaultValue("1000") int maxWaiting) {

    public RevocationSettings {
        if (maxWaiting < 0) {
            throw new CountersignConfigurationException(
                    "countersign.sts.revocations.max-waiting", "It is " + maxWaiting + ".", "Set it to 0 or more.");
        }
    }
}
