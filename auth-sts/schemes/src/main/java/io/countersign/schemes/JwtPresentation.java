// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.Marker;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.Verdict;
import io.countersign.jose.CompactJws;
import io.countersign.jose.JoseException;
import io.countersign.jose.Jwt;
import io.countersign.jose.JwtVerification;
import io.countersign.jose.JwtVerifier;
import io.countersign.jose.KeySource;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A bearer token in a header, as every scheme of JWTs reads and verifies it. */
final class JwtPresentation {

    private final SchemeName scheme;

    private final String header;

    private final JwtSchemeSettings settings;

    private final JwtVerifier verifier;

    private final CallerReader callers;

    private final Clock clock;

    // What sets a digest apart from that of another scheme or service.
    private final byte[] context;

    JwtPresentation(
            SchemeName scheme, String header, JwtSchemeSettings settings, Set<String> audience, CallerReader callers) {
        this.scheme = scheme;
        this.header = header;
        this.settings = settings;
        this.verifier = settings.verifier(audience);
        this.callers = callers;
        this.clock = settings.clock();
        this.context = (scheme + "\n" + String.join(" ", audience) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    Set<Marker> markers() {
        return verifier.issuers().keySet().stream()
                .map(issuer -> new Marker(header, "Bearer", JwtSchemeSettings.TYPE, issuer))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** @param value the header's, or {@code null} if there is none */
    Reading read(@Nullable String value) {
        String token = BearerTokens.token(value);
        if (token == null) {
            return Reading.absent();
        }
        if (token.length() > settings.maxSize()) {
            return Reading.malformed(RefusalCode.TOO_LARGE);
        }
        TokenDigest digest = TokenDigest.of(context, token);
        VerifiedCredential verified = settings.cache().find(digest);
        return verified == null
                ? parse(token, digest)
                : Reading.present(new JwtCredential(scheme, token, digest, verified));
    }

    private Reading parse(String token, TokenDigest digest) {
        try {
            CompactJws jws = verifier.parse(token);
            return verifier.recognises(jws)
                    ? Reading.present(new JwtCredential(scheme, token, digest, jws))
                    : Reading.absent();
        } catch (JoseException ex) {
            return Reading.malformed(ex.code());
        }
    }

    Verdict verify(Credential credential) {
        if (!(credential instanceof JwtCredential own) || !own.scheme().equals(scheme)) {
            throw new IllegalArgumentException("Not a credential of " + scheme);
        }
        VerifiedCredential verified = own.verified();
        if (verified != null && isCurrent(verified)) {
            return unlessRevoked(own, verified);
        }
        return verifyAnew(own);
    }

    private boolean isCurrent(VerifiedCredential verified) {
        Jwt jwt = verified.jwt();
        KeySource source = verifier.issuers().get(jwt.issuer());
        return clock.millis() < verified.expiryMillis() && source != null && source.isCurrent(jwt.key());
    }

    private Verdict verifyAnew(JwtCredential own) {
        CompactJws jws = own.jws();
        if (jws == null) {
            settings.cache().remove(own.digest());
            jws = verifier.parse(own.token());
        }
        return switch (verifier.verify(jws)) {
            case JwtVerification.Valid valid -> accept(own, valid.jwt());
            case JwtVerification.Invalid invalid -> Verdict.rejected(invalid.code());
            case JwtVerification.Unknown unknown -> Verdict.unknown(unknown.cause());
        };
    }

    private Verdict accept(JwtCredential own, Jwt jwt) {
        VerifiedCredential verified;
        try {
            verified = VerifiedCredential.of(jwt, callers.caller(jwt, new VerifiedJwt(scheme, own.token(), jwt)));
        } catch (JoseException ex) {
            return Verdict.rejected(ex.code());
        }
        Verdict verdict = unlessRevoked(own, verified);
        if (verdict instanceof Verdict.Accepted) {
            settings.cache().put(own.digest(), verified);
        }
        return verdict;
    }

    private Verdict unlessRevoked(JwtCredential own, VerifiedCredential verified) {
        return switch (settings.revocations().status(verified.identity())) {
            case CURRENT -> verified.verdict();
            case REVOKED -> {
                settings.cache().remove(own.digest());
                yield Verdict.rejected(RefusalCode.REVOKED);
            }
            case UNKNOWN -> Verdict.unknown("revocation list is out of date");
        };
    }

    /** Makes a caller of a token whose signature and common claims are right. */
    @FunctionalInterface
    interface CallerReader {

        /**
         * @throws JoseException if the claims are not those of the scheme
         */
        Caller caller(Jwt jwt, Credential credential);
    }
}
