// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scheme that requires no credential and accepts every request as anonymous. It recognises every request, so it must be
 * the only scheme in an {@code accept} list.
 *
 * @since 0.1
 */
public final class NoneScheme implements CredentialScheme {

    private static final Verdict NOBODY = Verdict.accepted(
            new Caller(null, List.of(), Set.of(), Map.of(), Instant.MAX, new SenderBinding.Bearer(), new Nothing()));

    private static final Reading READING = Reading.present(new Nothing());

    @Override
    public SchemeName name() {
        return SchemeName.NONE;
    }

    @Override
    public Set<Marker> markers() {
        return Set.of(Marker.ANYTHING);
    }

    @Override
    public Reading read(InboundRequest request) {
        return READING;
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        return NOBODY;
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.done();
    }

    private record Nothing() implements Credential {

        @Override
        public SchemeName scheme() {
            return SchemeName.NONE;
        }

        @Override
        public @Nullable String id() {
            return null;
        }
    }
}
