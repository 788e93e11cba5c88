// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.Registering;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.SignedStatement;
import org.jspecify.annotations.Nullable;

/**
 * Request to register a service.
 *
 * @param statement statement of the attestor with its signature, base64url
 * @param key TLS key of the service, a SubjectPublicKeyInfo, base64url
 * @param possession signature of the TLS key, 64 octets, base64url
 */
record RegistrationRequest(
        @Nullable String statement,
        @Nullable String key,
        @Nullable String possession) {

    Registering decode(Octets logId) {
        return new Registering(
                OctetText.member("statement", statement, octets -> SignedStatement.decode(octets, logId)),
                OctetText.member("key", key, TlsKey::parse),
                OctetText.member("possession", possession, TlsKey.SIGNATURE_LENGTH));
    }
}
