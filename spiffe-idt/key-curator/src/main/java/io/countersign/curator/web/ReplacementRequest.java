// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.Replacing;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.SignedStatement;
import org.jspecify.annotations.Nullable;

/**
 * Request to replace a registration.
 *
 * @param statement statement of the attestor with its signature, base64url
 * @param key new TLS key of the service, a SubjectPublicKeyInfo, base64url
 * @param possession signature of the new TLS key, 64 octets, base64url
 * @param permission signature of the former TLS key, 64 octets, base64url
 */
record ReplacementRequest(
        @Nullable String statement,
        @Nullable String key,
        @Nullable String possession,
        @Nullable String permission) {

    Replacing decode(Octets logId) {
        return new Replacing(
                OctetText.member("statement", statement, octets -> SignedStatement.decode(octets, logId)),
                OctetText.member("key", key, TlsKey::parse),
                OctetText.member("possession", possession, TlsKey.SIGNATURE_LENGTH),
                OctetText.member("permission", permission, TlsKey.SIGNATURE_LENGTH));
    }
}
