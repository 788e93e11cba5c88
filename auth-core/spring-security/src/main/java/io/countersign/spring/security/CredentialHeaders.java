// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Names of the headers that carry credentials: those of all schemes of an application, accepted or not, and those of
 * services' own credentials.
 *
 * @param names names in alphabetical order
 */
record CredentialHeaders(List<String> names) {

    private static final String SERVICE_PROOF = "Service-DPoP";

    CredentialHeaders {
        names = List.copyOf(names);
    }

    static CredentialHeaders of(CredentialSchemes schemes) {
        TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.add(HttpHeaders.AUTHORIZATION);
        names.addAll(List.of(ServiceCredential.HEADER, "DPoP", SERVICE_PROOF, "Txn-Token"));
        for (CredentialScheme scheme : schemes.schemes()) {
            for (Marker marker : scheme.markers()) {
                if (marker.header() != null) {
                    names.add(marker.header());
                }
            }
        }
        return new CredentialHeaders(List.copyOf(names));
    }

    /** Whether a request has a header of a caller's credential. Headers of services' own credentials do not count. */
    boolean ofCallerAreIn(InboundRequest request) {
        return ofCaller(request) != null;
    }

    /** Returns the first header of a caller's credential in a request, or {@code null}. */
    @Nullable
    String ofCaller(InboundRequest request) {
        for (int i = 0; i < names.size(); i++) {
            if (!isOfService(names.get(i)) && request.header(names.get(i)) != null) {
                return names.get(i);
            }
        }
        return null;
    }

    static boolean isOfService(String name) {
        return name.equalsIgnoreCase(ServiceCredential.HEADER) || name.equalsIgnoreCase(SERVICE_PROOF);
    }
}
