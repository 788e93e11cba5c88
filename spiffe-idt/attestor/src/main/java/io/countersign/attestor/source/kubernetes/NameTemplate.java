// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names services by their service accounts, with a path such as {@code /ns/{namespace}/sa/{service-account}}. Both
 * placeholders are whole segments, so two service accounts never have one name.
 */
public final class NameTemplate {

    private static final String NAMESPACE = "{namespace}";

    private static final String ACCOUNT = "{service-account}";

    private final TrustDomain trustDomain;

    private final List<String> segments;

    /** @throws IllegalArgumentException if the path has another form */
    public NameTemplate(TrustDomain trustDomain, String path) {
        this.trustDomain = trustDomain;
        this.segments = List.of(path.split("/", -1));
        if (!path.startsWith("/")
                || Collections.frequency(segments, NAMESPACE) != 1
                || Collections.frequency(segments, ACCOUNT) != 1) {
            throw new IllegalArgumentException(
                    "The path must have the segments {namespace} and {service-account} once");
        }
        name(new ServiceAccount("namespace", "account"));
    }

    SpiffeId name(ServiceAccount account) {
        return SpiffeId.of(
                trustDomain,
                String.join(
                        "/",
                        segments.stream()
                                .map(segment -> filled(segment, account))
                                .toList()));
    }

    private static String filled(String segment, ServiceAccount account) {
        return switch (segment) {
            case NAMESPACE -> account.namespace();
            case ACCOUNT -> account.name();
            default -> segment;
        };
    }

    /** Returns the service account that has a name, or {@code null} if the name is of another form. */
    @Nullable
    ServiceAccount account(SpiffeId name) {
        String[] parts = name.path().split("/", -1);
        if (parts.length != segments.size()) {
            return null;
        }
        ServiceAccount account =
                ServiceAccount.of(parts[segments.indexOf(NAMESPACE)], parts[segments.indexOf(ACCOUNT)]);
        return account != null && name(account).equals(name) ? account : null;
    }
}
