// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.Disclosure;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;

/** Gauge {@value #NAME}: number of values that credentials of a scheme disclose, by place and kind. */
final class DisclosureMeters implements MeterBinder {

    static final String NAME = "countersign.attributes.disclosed";

    private final CredentialDisclosures disclosures;

    DisclosureMeters(CredentialDisclosures disclosures) {
        this.disclosures = disclosures;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        disclosures.follow(scheme -> {
            register(registry, scheme, DisclosurePlace.CREDENTIAL);
            if (disclosures.watchesLog()) {
                register(registry, scheme, DisclosurePlace.LOG);
            }
        });
    }

    private static void register(MeterRegistry registry, SchemeDisclosures scheme, DisclosurePlace place) {
        for (Disclosure.Kind kind : Disclosure.Kind.values()) {
            Gauge.builder(NAME, scheme, told -> place.names(told, kind).size())
                    .description(
                            "Values that a credential discloses: the maximum of one credential; in the log, all that were found")
                    .tag("scheme", scheme.scheme().value())
                    .tag("place", place.tag())
                    .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }
}
