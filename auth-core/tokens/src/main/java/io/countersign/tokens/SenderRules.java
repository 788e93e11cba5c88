// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.InboundRequest;
import io.countersign.core.PresentedToken;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.core.Sha256;
import io.countersign.core.TokenHeader;
import io.countersign.core.Verdict;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Rules for senders of tokens. A bound token is accepted from the bound sender only, an unbound token from anybody
 * unless binding is required. The sender is checked for each request, even if the token is cached.
 *
 * @since 0.1
 */
public final class SenderRules {

    /** Rules of services that do not support proofs: tokens that are bound to a key are refused. */
    public static final SenderRules DEFAULT = new SenderRules(null, false);

    private static final String DPOP = "DPoP";

    private static final Verdict WRONG_SENDER = Verdict.rejected(RefusalCode.WRONG_SENDER);

    private final @Nullable SenderProofs proofs;

    private final boolean required;

    /**
     * @param proofs verifier of proofs of possession, or {@code null} to refuse tokens that are bound to a key
     * @param required whether unbound tokens are refused
     */
    public SenderRules(@Nullable SenderProofs proofs, boolean required) {
        this.proofs = proofs;
        this.required = required;
    }

    /** Names of the algorithms of proofs, separated by spaces; empty without proofs. */
    String algorithms() {
        return proofs == null ? "" : proofs.algorithms();
    }

    /** Returns the same rules without the requirement, for tokens that cannot be bound. */
    public SenderRules withoutRequirement() {
        return new SenderRules(proofs, false);
    }

    /** Returns the refusal if the sender of a request may not use a token, else {@code null}. */
    @Nullable
    Verdict refusal(SenderBinding binding, PresentedToken presented, TokenHeader header, InboundRequest request) {
        boolean proved = presented.presentation().isOf(DPOP);
        return switch (binding) {
            case SenderBinding.Bearer bearer -> proved || required ? WRONG_SENDER : null;
            case SenderBinding.Certificate certificate ->
                proved || !certificate.thumbprint().equals(thumbprint(request)) ? WRONG_SENDER : null;
            case SenderBinding.Key key -> proved ? refusal(key, presented.token(), header, request) : WRONG_SENDER;
            case SenderBinding.Request other -> WRONG_SENDER;
        };
    }

    private @Nullable Verdict refusal(SenderBinding.Key key, String token, TokenHeader header, InboundRequest request) {
        String proof = header.proof() == null ? null : request.header(header.proof());
        if (proofs == null || proof == null) {
            return WRONG_SENDER;
        }
        return proofs.refusal(proof, request, token, key.thumbprint());
    }

    private static @Nullable String thumbprint(InboundRequest request) {
        X509Certificate certificate = request.clientCertificate();
        return certificate == null ? null : thumbprint(certificate);
    }

    /** Returns the {@code x5t#S256} of a certificate (RFC 8705 section 3.1), or {@code null} if it has no DER form. */
    public static @Nullable String thumbprint(X509Certificate certificate) {
        try {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.digest(certificate.getEncoded()));
        } catch (CertificateEncodingException ex) {
            return null;
        }
    }
}
