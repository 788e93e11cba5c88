// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Map;
import java.util.Set;

/**
 * A way for callers to prove who they are: one per mode. Implementations hold no state of a request and are
 * safe for any number of threads.
 *
 * @since 0.1
 */
public interface CredentialScheme {

    SchemeName name();

    /** What this scheme recognises its own credentials by: never empty, and the same for the life of the scheme. */
    Set<Marker> markers();

    /**
     * Whether its credential is what the connection proves, such as a certificate of mutual TLS, and stands
     * in no header; not so unless overridden. Beside other schemes it is asked last, and only about requests
     * that carry no credential at all.
     */
    default boolean isOfConnection() {
        return false;
    }

    /**
     * What a challenge tells beside the realm (RFC 9110 section 11.6.1), by name, such as the algorithms of proofs.
     *
     * @param authScheme of one of the {@linkplain #markers() markers}
     */
    default Map<String, String> challenge(String authScheme) {
        return Map.of();
    }

    /**
     * Looks for a credential of this scheme. Reads no more than is needed to tell whether it is one: nothing of
     * what is read can be trusted yet.
     *
     * @throws RepeatedHeaderException if the header of this scheme is there more than once
     */
    Reading read(InboundRequest request);

    /** Verifies a credential that {@link #read} of this scheme returned for the same request. */
    Verdict verify(Credential credential, InboundRequest request);

    /**
     * Puts on an outgoing request what proves to the next service who is behind it.
     *
     * @param caller who is behind the call, as this service verified it
     */
    Propagation propagate(Caller caller, OutboundRequest next);
}
