// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.PresentedToken;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.TokenHeader;
import io.countersign.core.TokenShape;
import io.countersign.core.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Scheme that reads one header and returns configured results. */
public final class FakeScheme implements CredentialScheme {

    private final SchemeName name;

    private final String header;

    private final Function<InboundRequest, Reading> reading;

    private final Function<InboundRequest, Verdict> verdict;

    private Propagation propagation = Propagation.done();

    private @Nullable RuntimeException failure;

    private boolean ofConnection;

    private Set<Marker> shaped = Set.of();

    FakeScheme(
            String name,
            String header,
            Function<InboundRequest, Reading> reading,
            Function<InboundRequest, Verdict> verdict) {
        this.name = new SchemeName(name);
        this.header = header;
        this.reading = reading;
        this.verdict = verdict;
    }

    /** Accepts the value of the header as the user's id. */
    public static FakeScheme accepting(String name, String header) {
        return new FakeScheme(
                name,
                header,
                request -> present(request.header(header)),
                request -> Verdict.accepted(user(request.header(header))));
    }

    static Reading present(String value) {
        return value == null ? Reading.absent() : Reading.present(new Name(value));
    }

    public static Caller user(String id) {
        return new Caller(
                new Caller.User("https://issuer", id, null),
                List.of(),
                Set.of("ROLE_USER"),
                Map.of(),
                Instant.MAX,
                new SenderBinding.Bearer(),
                new Name(id));
    }

    /** Accepts any request by its connection. */
    static FakeScheme ofConnection(String name) {
        FakeScheme scheme =
                new FakeScheme(name, "unused", request -> present("peer"), request -> Verdict.accepted(user("peer")));
        scheme.ofConnection = true;
        return scheme;
    }

    /** Accepts bearer tokens of one shape, and reports all others as malformed. */
    static FakeScheme ofShape(String name, TokenShape shape) {
        return ofShape(name, shape, null);
    }

    /** Accepts bearer tokens of one shape and one type, and reports all others as malformed. */
    static FakeScheme ofShape(String name, TokenShape shape, @Nullable String type) {
        FakeScheme scheme = new FakeScheme(
                name, "Authorization", request -> readBearer(request, shape), request -> Verdict.accepted(user(name)));
        scheme.shaped = Set.of(new Marker("Authorization", "Bearer", type, null, shape));
        return scheme;
    }

    /** Accepts bearer tokens of both shapes, with a marker for each. */
    static FakeScheme ofBothShapes(String name, String type) {
        FakeScheme scheme = new FakeScheme(
                name,
                "Authorization",
                request -> present(request.header("Authorization")),
                request -> Verdict.accepted(user(name)));
        scheme.shaped = Set.of(
                Marker.opaque("Authorization", "Bearer"),
                new Marker("Authorization", "Bearer", type, null, TokenShape.JWT));
        return scheme;
    }

    private static Reading readBearer(InboundRequest request, TokenShape shape) {
        PresentedToken presented = TokenHeader.BEARER.read(request);
        if (presented == null) {
            return Reading.absent();
        }
        return TokenShape.of(presented.token()) == shape
                ? present(presented.token())
                : Reading.malformed(RefusalCode.MALFORMED);
    }

    public FakeScheme propagating(Propagation value) {
        propagation = value;
        return this;
    }

    /** Throws when it propagates. */
    public void failing(RuntimeException value) {
        failure = value;
    }

    @Override
    public SchemeName name() {
        return name;
    }

    @Override
    public Set<Marker> markers() {
        if (!shaped.isEmpty()) {
            return shaped;
        }
        return ofConnection ? Set.of(Marker.ANYTHING) : Set.of(new Marker(header, "Fake", null, null));
    }

    @Override
    public boolean isOfConnection() {
        return ofConnection;
    }

    @Override
    public Reading read(InboundRequest request) {
        return reading.apply(request);
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        return verdict.apply(request);
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        if (failure != null) {
            throw failure;
        }
        if (propagation instanceof Propagation.Done) {
            next.header(header, "Fake " + caller.name());
        }
        return propagation;
    }

    record Name(String id) implements Credential {

        @Override
        public SchemeName scheme() {
            return new SchemeName("fake");
        }
    }
}
