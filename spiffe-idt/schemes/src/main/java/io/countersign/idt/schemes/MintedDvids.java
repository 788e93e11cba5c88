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
 * Validates the DVIDs that asserting workloads issue to this workload before they are sent: subject, audience, user,
 * form and scope. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class MintedDvids {

    private final Map<SpiffeId, KeySource> keys;

    private final Duration clockSkew;

    private final Clock clock;

    /**
     * @param keys signing keys of the asserting workloads
     * @param clockSkew tolerated difference of clocks
     * @param clock clock of the current time
     */
    public MintedDvids(Map<SpiffeId, KeySource> keys, Duration clockSkew, Clock clock) {
        this.keys = Map.copyOf(keys);
        this.clockSkew = Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Returns the DVID if it is the requested one. */
    String checked(String token, Expected expected) throws UnmintedException {
        KeySource source = keys.get(expected.issuer());
        if (source == null) {
            throw UnmintedException.unknown("the asserting workload has no keys");
        }
        int end = token.indexOf('~');
        if (expected.disclosing() != end >= 0) {
            throw UnmintedException.unknown("the asserting workload returned a DVID of another form");
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
            default -> throw UnmintedException.unknown("the asserting workload returned another token");
        };
    }

    /** Returns a DVID without the disclosures that its receiver must not see. */
    String shown(String token, @Nullable Set<String> entitled) throws UnmintedException {
        if (entitled == null) {
            return token;
        }
        if (token.indexOf('~') < 0) {
            // A proof would show every claim of the OAuth token.
            throw UnmintedException.refused(RefusalCode.WRONG_TYPE);
        }
        try {
            return SdJwt.parse(token).disclosing(entitled).text();
        } catch (InvalidCredentialException ex) {
            throw UnmintedException.unknown("the asserting workload returned another token");
        }
    }

    /**
     * Expected content of a DVID.
     *
     * @param issuer asserting workload
     * @param subject workload that the DVID is issued for
     * @param audience audience of the DVID
     * @param user user that it vouches for
     * @param scope maximum scope
     * @param disclosing whether it has disclosures and no proof; a receiver that requires a proof would refuse it
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
