// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

/**
 * Why the certificate of a peer is not that of an agent.
 *
 * @since 0.1
 */
public enum CertificateRefusal {
    /** The peer presented no certificate. */
    NO_CERTIFICATE,
    /** The peer presented a chain of several certificates. */
    SEVERAL_CERTIFICATES,
    /** The certificate is longer than one of an agent can be. */
    TOO_LONG,
    /** An extension is critical. */
    CRITICAL_EXTENSION,
    /** The extension with the token hash is missing. */
    NO_TOKEN_HASH,
    /** The certificate has another extension. */
    OTHER_EXTENSION,
    /** The extension is not a digest of 32 octets in DER. It may be a live token. */
    NOT_A_HASH,
    /** The key is not one on P-256. */
    KEY_TYPE,
    /** The certificate is not encoded as an agent encodes it: another name, version, algorithm, or not DER. */
    OTHER_FORM,
    /** The key of the certificate did not sign it. */
    SIGNATURE,
    /** The certificate is not yet valid. */
    NOT_YET_VALID,
    /** The certificate has expired. */
    EXPIRED
}
