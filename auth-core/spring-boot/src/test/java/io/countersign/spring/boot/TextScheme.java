// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

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

/** Scheme of tests: its credential is the value of a header, and is not passed on. */
public abstract class TextScheme implements CredentialScheme {

    private final SchemeName name;

    private final Set<Marker> markers;

    /** @param markers markers with the same header */
    protected TextScheme(String name, Marker... markers) {
        this.name = new SchemeName(name);
        this.markers = Set.of(markers);
    }

    @Override
    public final SchemeName name() {
        return name;
    }

    @Override
    public final Set<Marker> markers() {
        return markers;
    }

    @Override
    public final Reading read(InboundRequest request) {
        String value = request.header(markers.iterator().next().header());
        return value == null || !recognises(value) ? Reading.absent() : Reading.present(new Text(name, value));
    }

    /** Whether a value of the header is of this scheme. */
    protected boolean recognises(String value) {
        return true;
    }

    @Override
    public final Verdict verify(Credential credential, InboundRequest request) {
        return verify(((Text) credential).value(), credential, request);
    }

    /** @param value value of the header */
    protected abstract Verdict verify(String value, Credential credential, InboundRequest request);

    @Override
    public final Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }

    private record Text(SchemeName scheme, String value) implements Credential {

        @Override
        public String id() {
            return "id";
        }
    }
}
