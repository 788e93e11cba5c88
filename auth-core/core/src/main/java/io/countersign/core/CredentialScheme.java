// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Map;
import java.util.Set;

/**
 * Method by which callers prove their identity: one per mode. Implementations keep no state of a request and are safe
 * for any number of threads.
 *
 * @since 0.1
 */
public interface CredentialScheme {

    SchemeName name();

    /** Markers by which this scheme recognises its own credentials: never empty, and constant. */
    Set<Marker> markers();

    /**
     * Whether the connection itself is the credential, such as a certificate of mutual TLS, and no header carries one.
     * The default is {@code false}. Together with other schemes, such a scheme is asked last, and only about requests
     * that carry no credential.
     */
    default boolean isOfConnection() {
        return false;
    }

    /**
     * Returns the parameters of a challenge besides the realm (RFC 9110 section 11.6.1), by name, such as the
     * algorithms of proofs.
     *
     * @param authScheme authentication scheme of one of the {@linkplain #markers() markers}
     */
    default Map<String, String> challenge(String authScheme) {
        return Map.of();
    }

    /**
     * Looks for a credential of this scheme. Reads only as much as is needed to recognise it. Nothing that it reads can
     * be trusted yet.
     *
     * @throws RepeatedHeaderException if the request has the header of this scheme more than once
     */
    Reading read(InboundRequest request);

    /** Verifies a credential that {@link #read} of this scheme returned for the same request. */
    Verdict verify(Credential credential, InboundRequest request);

    /**
     * Adds the credential for the next service to an outgoing request.
     *
     * @param caller caller that this service verified
     */
    Propagation propagate(Caller caller, OutboundRequest next);
}
