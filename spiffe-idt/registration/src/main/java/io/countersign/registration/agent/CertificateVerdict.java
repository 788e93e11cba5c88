// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Result of reading the certificate of a peer. It says what the peer claims; the log says whether it is true.
 *
 * @since 0.1
 */
public sealed interface CertificateVerdict {

    /**
     * Reads the certificate of a peer: one certificate, in the exact encoding of {@link AgentCertificate}, signed by its own
     * key and valid at a time. It takes one verification of a signature at most.
     *
     * @param chain certificates that the peer presented
     * @param clockSkew how far the clock of the peer may be ahead
     */
    static CertificateVerdict read(List<X509Certificate> chain, Instant now, Duration clockSkew) {
        return switch (CertificateReader.read(chain)) {
            case Claimed claimed -> claimed.at(now, clockSkew);
            case Refused refused -> refused;
        };
    }

    /**
     * The certificate is one of an agent.
     *
     * @param tokenHash SHA-256 digest of the peer's token, 32 octets
     * @param keyHash id of the peer's TLS key, 32 octets
     * @param begin from when on the certificate is valid
     * @param end when the certificate expires
     */
    record Claimed(Octets tokenHash, Octets keyHash, Instant begin, Instant end) implements CertificateVerdict {

        CertificateVerdict at(Instant now, Duration clockSkew) {
            if (now.plus(clockSkew).isBefore(begin)) {
                return new Refused(CertificateRefusal.NOT_YET_VALID);
            }
            return now.isBefore(end) ? this : new Refused(CertificateRefusal.EXPIRED);
        }
    }

    /** The certificate is not one of an agent, or not valid now. */
    record Refused(CertificateRefusal reason) implements CertificateVerdict {

        public Refused {
            Objects.requireNonNull(reason, "reason cannot be null");
        }
    }
}
