// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.springframework.core.io.Resource;

/** Reads files with a secret that all replicas have. */
final class SharedSecrets {

    private SharedSecrets() {}

    /** @param property property that names the file */
    static byte[] read(String property, Resource secret) {
        try {
            return Base64.getUrlDecoder()
                    .decode(secret.getContentAsString(StandardCharsets.US_ASCII).strip());
        } catch (IOException ex) {
            throw ZkSettings.wrong(property, secret + " cannot be read.", "Put the file there.");
        } catch (IllegalArgumentException ex) {
            throw ZkSettings.wrong(property, secret + " is not base64url.", "Encode its octets as base64url.");
        }
    }
}
