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
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.spring.security.CallerAuthentication;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Accepts any {@code Authorization: Test <user>}, except {@code bad}, which it rejects, and {@code later}, which it
 * cannot verify.
 */
public final class TestScheme implements CredentialScheme {

    private final SchemeName name;

    private final String prefix;

    public TestScheme(String name) {
        this(name, "Test");
    }

    public TestScheme(String name, String prefix) {
        this.name = new SchemeName(name);
        this.prefix = prefix;
    }

    public static CallerAuthentication authentication(String user) {
        return new CallerAuthentication(caller(new User(new SchemeName("alpha"), user), user), null);
    }

    @Override
    public SchemeName name() {
        return name;
    }

    @Override
    public Set<Marker> markers() {
        return Set.of(new Marker("Authorization", prefix.replaceAll(" .*", ""), null, null));
    }

    @Override
    public Reading read(InboundRequest request) {
        String value = request.header("Authorization");
        if (value == null || !value.startsWith(prefix)) {
            return Reading.absent();
        }
        String user = value.substring(prefix.length()).strip();
        return user.isEmpty() ? Reading.malformed(RefusalCode.MALFORMED) : Reading.present(new User(name, user));
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        String user = credential.id();
        return switch (user) {
            case "bad" -> Verdict.rejected(RefusalCode.BAD_SIGNATURE);
            case "later" -> Verdict.unknown("keys");
            default -> Verdict.accepted(caller(credential, user));
        };
    }

    private static Caller caller(Credential credential, String user) {
        return new Caller(
                new Caller.User("https://issuer", user, user),
                List.of(),
                Set.of("admin".equals(user) ? "ROLE_ADMIN" : "ROLE_USER"),
                Map.of(),
                Instant.MAX,
                new SenderBinding.Bearer(),
                credential);
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        next.header("Authorization", "Test " + caller.name());
        return Propagation.done();
    }

    private record User(SchemeName scheme, String id) implements Credential {}
}
