// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.Verdict;
import java.util.Set;

/** Scheme that recognises no credential, so that every request is anonymous. */
record PlaceholderScheme(SchemeName name) implements CredentialScheme {

    static PlaceholderScheme of(String name) {
        return new PlaceholderScheme(new SchemeName(name));
    }

    /** Differs from the markers of all other schemes, so that each of them can be combined with this one. */
    @Override
    public Set<Marker> markers() {
        return Set.of(new Marker("Countersign-Placeholder-" + name, null, null, null));
    }

    @Override
    public Reading read(InboundRequest request) {
        return Reading.absent();
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        throw new IllegalArgumentException("Not a credential of " + name);
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
