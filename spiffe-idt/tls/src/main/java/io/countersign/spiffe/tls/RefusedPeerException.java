// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.io.Serial;
import java.security.cert.CertificateException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the peer of a connection is invalid or not permitted. The message contains nothing from the certificate
 * that its owner could have chosen.
 *
 * @since 0.1
 */
public final class RefusedPeerException extends CertificateException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** @param message without anything that the owner of the certificate could have chosen */
    public RefusedPeerException(Reason reason, String message) {
        this(reason, message, null);
    }

    RefusedPeerException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = Objects.requireNonNull(reason, "reason cannot be null");
    }

    public Reason reason() {
        return reason;
    }

    /** Reason of the refusal, from a closed set. */
    public enum Reason {
        /** The peer presented no certificate. */
        NO_CERTIFICATE,
        /** The certificate is not an X.509-SVID: it has no SPIFFE ID or several, or belongs to an authority. */
        NOT_AN_SVID,
        /** The peer's trust domain is not trusted. */
        UNTRUSTED_DOMAIN,
        /** No current authority of the peer's trust domain certifies it. */
        UNTRUSTED_AUTHORITY,
        /** A certificate has expired. */
        EXPIRED,
        /** A certificate is not valid yet. */
        NOT_YET_VALID,
        /** The certificate is for another purpose. */
        WRONG_USAGE,
        /** The connection uses another protocol than {@link LiveTls#PROTOCOL}, or none. */
        WRONG_PROTOCOL,
        /** The peer is genuine but not permitted. */
        NOT_ALLOWED;

        /** Returns the reason in lower case, for metrics. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
