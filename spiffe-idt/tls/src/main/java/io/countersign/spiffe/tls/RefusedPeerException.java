// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.io.Serial;
import java.security.cert.CertificateException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The other end of a connection is not who may be there. The message names nothing of the certificate
 * that its owner could have made up.
 *
 * @since 0.1
 */
public final class RefusedPeerException extends CertificateException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    RefusedPeerException(Reason reason, String message) {
        this(reason, message, null);
    }

    RefusedPeerException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = Objects.requireNonNull(reason, "reason cannot be null");
    }

    public Reason reason() {
        return reason;
    }

    /** Why, in a word of a closed set. */
    public enum Reason {
        /** It showed none. */
        NO_CERTIFICATE,
        /** Its certificate is no X.509-SVID: no SPIFFE ID, or several, or an authority's. */
        NOT_AN_SVID,
        /** Its trust domain is not trusted. */
        UNTRUSTED_DOMAIN,
        /** No authority that its trust domain has now vouches for it. */
        UNTRUSTED_AUTHORITY,
        /** A certificate's life is over. */
        EXPIRED,
        /** A certificate's life has not begun. */
        NOT_YET_VALID,
        /** Its certificate is for something else. */
        WRONG_USAGE,
        /** It is there by another protocol than {@link LiveTls#PROTOCOL}, or by none. */
        WRONG_PROTOCOL,
        /** It is genuine, and may not be there. */
        NOT_ALLOWED;

        /** For metrics, in lower case. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
