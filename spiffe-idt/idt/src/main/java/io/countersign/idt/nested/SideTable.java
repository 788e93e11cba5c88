// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Entries after the layers, by their SHA-256 in base64url. */
final class SideTable {

    private final Map<String, byte[]> certificates = new HashMap<>();

    private final Map<String, String> tokens = new HashMap<>();

    private final Set<String> unused = new HashSet<>();

    SideTable(List<String> entries) {
        for (String entry : entries) {
            boolean isToken = entry.indexOf(FlatToken.PART) >= 0;
            byte[] octets = isToken ? entry.getBytes(StandardCharsets.ISO_8859_1) : Base64Url.decode(entry);
            String digest = digest(octets);
            if (!unused.add(digest)) {
                throw FlatToken.malformed("a duplicate entry");
            }
            if (isToken) {
                tokens.put(digest, entry);
            } else {
                certificates.put(digest, octets);
            }
        }
    }

    /** Returns the certificates of a chain. */
    List<byte[]> certificates(List<String> digests) {
        List<byte[]> chain = new ArrayList<>(digests.size());
        for (String digest : digests) {
            chain.add(require(certificates.get(digest), digest));
        }
        return chain;
    }

    /** Returns an identity token. */
    String token(String digest) {
        return require(tokens.get(digest), digest);
    }

    private <E> E require(@Nullable E entry, String digest) {
        if (entry == null) {
            throw FlatToken.malformed("an entry is missing");
        }
        unused.remove(digest);
        return entry;
    }

    void requireAllUsed() {
        if (!unused.isEmpty()) {
            throw FlatToken.malformed("an entry that no layer refers to");
        }
    }

    static String digest(byte[] octets) {
        return Base64Url.encode(Sha256.digest(octets));
    }
}
