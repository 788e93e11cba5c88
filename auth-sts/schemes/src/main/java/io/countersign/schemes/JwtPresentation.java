// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Credential;
import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.jose.CompactJws;
import io.countersign.jose.Jwt;
import io.countersign.jose.JwtVerification;
import io.countersign.jose.JwtVerifier;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A token in a header, as every scheme of JWTs reads and verifies it. */
final class JwtPresentation {

    private final TokenForm form;

    private final JwtSchemeSettings settings;

    private final CredentialReader reader;

    private final byte[] context;

    /** @param audience that tokens are expected for */
    JwtPresentation(TokenForm form, JwtSchemeSettings settings, Set<String> audience, CredentialReader reader) {
        this.form = Objects.requireNonNull(form, "form cannot be null");
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.reader = Objects.requireNonNull(reader, "reader cannot be null");
        this.context = form.context(audience);
    }

    Set<Marker> markers() {
        return form.markers();
    }

    /** The algorithms of proofs (RFC 9449 section 7.1). */
    Map<String, String> challenge(String authScheme) {
        String algorithms = settings.senders().algorithms();
        return authScheme.equals(Presentation.DPOP.authScheme()) && !algorithms.isEmpty()
                ? Map.of("algs", algorithms)
                : Map.of();
    }

    Reading read(InboundRequest request) {
        PresentedToken presented = form.header().read(request);
        if (presented == null) {
            return Reading.absent();
        }
        if (presented.token().length() > settings.maxSize()) {
            return Reading.malformed(RefusalCode.TOO_LARGE);
        }
        TokenDigest digest = TokenDigest.of(context, presented.token());
        VerifiedCredential verified = settings.cache().find(digest);
        return verified == null
                ? parse(presented, digest)
                : Reading.present(new JwtCredential(form.scheme(), presented, digest, verified));
    }

    /** As {@link #read}, where no other scheme looks at the header: what is not recognised there is malformed. */
    Reading readOwnHeader(InboundRequest request) {
        Reading reading = read(request);
        boolean foreign = reading instanceof Reading.Absent
                && request.header(form.header().name()) != null;
        return foreign ? Reading.malformed(RefusalCode.MALFORMED) : reading;
    }

    private Reading parse(PresentedToken presented, TokenDigest digest) {
        try {
            CompactJws jws = form.parse(presented.token());
            return form.verifier(jws) == null
                    ? Reading.absent()
                    : Reading.present(new JwtCredential(form.scheme(), presented, digest, jws));
        } catch (InvalidCredentialException ex) {
            return Reading.malformed(ex.broken());
        }
    }

    Verdict verify(Credential credential, InboundRequest request) {
        if (!(credential instanceof JwtCredential own) || !own.scheme().equals(form.scheme())) {
            throw new IllegalArgumentException("Not a credential of " + form.scheme());
        }
        VerifiedCredential verified = own.verified();
        if (verified != null && settings.clock().millis() < verified.expiryMillis() && verified.isCurrent()) {
            return judge(own, verified, request);
        }
        return verifyAnew(own, request);
    }

    private Verdict verifyAnew(JwtCredential own, InboundRequest request) {
        CompactJws jws = own.jws();
        if (jws == null) {
            settings.cache().remove(own.digest());
            jws = form.parse(own.token());
        }
        JwtVerifier verifier = form.verifier(jws);
        if (verifier == null) {
            return Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER);
        }
        return switch (verifier.verify(jws)) {
            case JwtVerification.Valid valid -> accept(own, valid.jwt(), request);
            case JwtVerification.Invalid invalid -> Verdict.rejected(invalid.code());
            case JwtVerification.Unknown unknown -> Verdict.unknown(unknown.cause());
        };
    }

    private Verdict accept(JwtCredential own, Jwt jwt, InboundRequest request) {
        VerifiedCredential verified;
        try {
            verified = reader.read(own, jwt, form.keys(jwt.issuer()));
        } catch (InvalidCredentialException ex) {
            return Verdict.rejected(ex.broken());
        } catch (UndecidedException ex) {
            return Verdict.unknown(ex.reason());
        }
        Verdict verdict = judge(own, verified, request);
        if (verdict instanceof Verdict.Accepted) {
            settings.cache().put(own.digest(), verified);
        }
        return verdict;
    }

    private Verdict judge(JwtCredential own, VerifiedCredential verified, InboundRequest request) {
        List<VerifiedPart> parts = verified.parts();
        for (int i = 0; i < parts.size(); i++) {
            Verdict taken = takenBack(parts.get(i));
            if (taken != null) {
                forgetUnlessUndecided(own, taken);
                return taken;
            }
        }
        Verdict refusal = refusal(own, verified.caller().binding(), request);
        return refusal == null ? verified.verdict() : refusal;
    }

    private void forgetUnlessUndecided(JwtCredential own, Verdict taken) {
        if (taken instanceof Verdict.Rejected) {
            settings.cache().remove(own.digest());
        }
    }

    private @Nullable Verdict takenBack(VerifiedPart part) {
        return switch (settings.revocations().status(part.identity())) {
            case CURRENT -> null;
            case REVOKED -> Verdict.rejected(RefusalCode.REVOKED);
            case UNKNOWN -> Verdict.unknown("revocation list is out of date");
        };
    }

    private @Nullable Verdict refusal(JwtCredential own, SenderBinding binding, InboundRequest request) {
        return settings.senders().refusal(binding, own.presented(), form.header(), request);
    }
}
