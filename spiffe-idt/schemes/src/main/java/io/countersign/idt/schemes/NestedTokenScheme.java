// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.PresentedToken;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.core.Verdict;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.VerifiedLayer;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.x509.Peer;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Scheme in which the caller is a user for whom an asserting workload vouches in a nested token, {@code Authorization:
 * IDToken <token>}, {@code AnonToken} or {@code LSVID}. The caller's workloads are the signers, the last of which is
 * at the other end of the connection. The next service receives the token with a layer of this workload.
 *
 * @since 0.1
 */
public abstract sealed class NestedTokenScheme implements CredentialScheme
        permits AnonModeScheme, IdModeScheme, LsvidScheme {

    /** Maximum number of characters of a token. */
    public static final int MAX_SIZE = 24 * 1024;

    /** Maximum number of layers of a token. */
    public static final int MAX_LAYERS = 16;

    private final IdtMode mode;

    private final TokenHeader header;

    private final NestedVerifier verifier;

    private final Senders senders;

    private final NestedPropagation propagation;

    private final VouchRules rules;

    private final int maxLayers;

    private final IdtListener listener;

    NestedTokenScheme(IdtMode mode, NestedVerifier verifier, NestedSchemeSettings settings) {
        this.mode = mode;
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
        this.header = mode.header();
        this.senders = new Senders(settings.peers(), settings.clock());
        this.propagation = settings.propagation();
        this.rules = settings.rules();
        this.maxLayers = settings.maxLayers();
        this.listener = settings.listener();
        if (!mode.equals(verifier.mode())) {
            throw new IllegalArgumentException("The verifier is for " + verifier.mode() + " instead of " + mode);
        }
    }

    @Override
    public SchemeName name() {
        return mode.scheme();
    }

    @Override
    public Set<Marker> markers() {
        return mode.markers();
    }

    @Override
    public Reading read(InboundRequest request) {
        PresentedToken presented = header.read(request);
        if (presented == null) {
            return Reading.absent();
        }
        String token = presented.token();
        if (token.length() > MAX_SIZE) {
            return Reading.malformed(RefusalCode.TOO_LARGE);
        }
        return isOfForm(token)
                ? Reading.present(new PresentedNested(mode, token))
                : Reading.malformed(RefusalCode.MALFORMED);
    }

    /**
     * Returns whether a text has base64url parts separated by dots, as many payloads as signatures, and entries after
     * tildes.
     */
    private static boolean isOfForm(String token) {
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            boolean base64url =
                    (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
            if (!base64url && c != '.' && c != '~') {
                return false;
            }
        }
        return parts(token) % 2 == 0;
    }

    private static int parts(String token) {
        int end = token.indexOf('~');
        String core = end < 0 ? token : token.substring(0, end);
        return (int) core.chars().filter(c -> c == '.').count() + 1;
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        if (!(credential instanceof PresentedNested own) || own.mode() != mode) {
            throw new IllegalArgumentException("Not a credential of " + mode);
        }
        Stopwatch watch = Stopwatch.start(listener, IdtOperation.VALIDATE, mode);
        return watch.stop(judge(own.token(), request));
    }

    private Verdict judge(String token, InboundRequest request) {
        if (parts(token) > 2 * maxLayers) {
            return Verdict.rejected(IdtRefusals.TOO_MANY_LAYERS);
        }
        try {
            Peer peer = senders.sender(request);
            return switch (verifier.verify(token, peer)) {
                case IdtVerification.Verified verified -> accept(verified, peer, request);
                case IdtVerification.Rejected rejected -> Verdict.rejected(rejected.code());
                case IdtVerification.Unknown unknown -> Verdict.unknown(unknown.cause());
            };
        } catch (InvalidCredentialException ex) {
            return Verdict.rejected(ex.code());
        } catch (UnknownOutcomeException ex) {
            return Verdict.unknown(ex.reason());
        }
    }

    private Verdict accept(Verified verified, Peer peer, InboundRequest request) {
        VerifiedLayer vouching = vouching(verified);
        Delegation user = Objects.requireNonNull(vouching.delegation(), "the layer has a delegation");
        Verdict refusal = rules.refusal(vouching.issuer(), user, vouching.issuedAt());
        if (refusal != null) {
            return refusal;
        }
        listener.received(mode, verified.token().length());
        Instant expiry = verified.expiry().isBefore(peer.notAfter()) ? verified.expiry() : peer.notAfter();
        return Verdict.accepted(new Caller(
                new Caller.User(user.authority(), user.principal(), null),
                verified.chain().stream()
                        .map(id -> new Caller.Workload(id.toString()))
                        .toList(),
                authorities(vouching, verified),
                Map.of(),
                expiry,
                Senders.binding(request),
                new VerifiedNested(verified)));
    }

    /** Returns the only layer with a delegation; the verifier ensured that there is exactly one. */
    private static VerifiedLayer vouching(Verified verified) {
        return verified.layers().stream()
                .filter(layer -> layer.delegation() != null)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns the user's authorities. If the layer that vouches for the user names no scope, later layers cannot grant
     * one: they may only narrow it.
     */
    private Set<String> authorities(VerifiedLayer vouching, Verified verified) {
        return vouching.scope().isRestricted()
                ? Authorities.of(rules.limits()
                        .within(vouching.issuer(), verified.scope().names()))
                : Set.of();
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return propagation.propagate(mode, caller, next, listener);
    }

    @Override
    public String toString() {
        return "NestedTokenScheme[" + mode + "]";
    }
}
