// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Token of a workload, as it is in its file now.
 *
 * @param value credential, which only the attestor may see
 * @param hash SHA-256 digest of the token's ASCII octets, 32 octets
 */
record WorkloadToken(String value, Octets hash) {

    private static final int LONGEST = 16 * 1024;

    // RFC 6750 section 2.1.
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    /** @throws IOException if the file cannot be read, or has no token */
    static WorkloadToken read(Path file) throws IOException {
        byte[] octets;
        try (InputStream in = Files.newInputStream(file)) {
            octets = in.readNBytes(LONGEST + 1);
        }
        String value = new String(octets, StandardCharsets.ISO_8859_1).strip();
        if (octets.length > LONGEST || !FORM.matcher(value).matches()) {
            throw new IOException("The file has no token: " + file);
        }
        return new WorkloadToken(value, Octets.sha256(value.getBytes(StandardCharsets.US_ASCII)));
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return "WorkloadToken[" + hash + "]";
    }
}
