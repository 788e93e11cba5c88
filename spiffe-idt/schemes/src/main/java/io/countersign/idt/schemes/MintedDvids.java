// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.DvidMinter;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.sdjwt.SdJwt;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks at DVIDs that asserting workloads have made for this workload before they are sent: whose they are and whom
 * for, whether proved or disclosing, and what is disclosed. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class MintedDvids {

    private final Map<SpiffeId, KeySource> keys;

    private final Duration clockSkew;

    private final Clock clock;

    /** @param keys that the asserting workloads sign with */
    public MintedDvids(Map<SpiffeId, KeySource> keys, Duration clockSkew, Clock clock) {
        this.keys = Map.copyOf(keys);
        this.clockSkew = Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** The same DVID, if it is the one that was asked for. */
    String checked(String token, Expected expected) throws UnmintedException {
        KeySource source = keys.get(expected.issuer());
        if (source == null) {
            throw UnmintedException.unknown("an asserting workload without keys");
        }
        int end = token.indexOf('~');
        if (expected.disclosing() != end >= 0) {
            throw UnmintedException.unknown("the asserting workload gives a DVID of another form");
        }
        JwtVerifier verifier = JwtVerifier.builder()
                .issuer(expected.issuer().toString(), source)
                .types(end < 0 ? DvidMinter.TYPE : DvidMinter.DISCLOSING_TYPE)
                .audience(expected.audience())
                .clockSkew(clockSkew)
                .clock(clock)
                .maxSize(DvidVerifier.MAX_SIZE)
                .build();
        return switch (verifier.verify(end < 0 ? token : token.substring(0, end))) {
            case JwtVerification.Accepted accepted when expected.isMetBy(accepted.jwt()) -> token;
            case JwtVerification.Unknown unknown -> throw UnmintedException.unknown(unknown.cause());
            default -> throw UnmintedException.unknown("the asserting workload gives another token");
        };
    }

    /** A DVID without the disclosures that its receiver is not entitled to. */
    String shown(String token, @Nullable Set<String> entitled) throws UnmintedException {
        if (entitled == null) {
            return token;
        }
        if (token.indexOf('~') < 0) {
            // A proof shows every claim of the OAuth token.
            throw UnmintedException.refused(RefusalCode.WRONG_TYPE);
        }
        try {
            return SdJwt.parse(token).disclosing(entitled).text();
        } catch (InvalidCredentialException ex) {
            throw UnmintedException.unknown("the asserting workload gives another token");
        }
    }

    /**
     * What a DVID must say.
     *
     * @param subject whom it is made for
     * @param scope it may have no more than this
     * @param disclosing whether it has disclosures, and no proof then: a receiver that asks for the proof would
     *     refuse it
     */
    record Expected(
            SpiffeId issuer,
            SpiffeId subject,
            String audience,
            Delegation user,
            Set<String> scope,
            boolean disclosing) {

        boolean isMetBy(Jwt jwt) {
            JsonObject claims = jwt.claims();
            return subject.toString().equals(jwt.subject())
                    && jwt.audience().equals(List.of(audience))
                    && user.authority().equals(claims.string("dpa"))
                    && user.principal().equals(claims.string("dpr"))
                    && scope.containsAll(scopes(claims.string("scope")));
        }

        private static List<String> scopes(@Nullable String scope) {
            return scope == null || scope.isEmpty() ? List.of() : List.of(scope.split(" ", -1));
        }
    }
}
