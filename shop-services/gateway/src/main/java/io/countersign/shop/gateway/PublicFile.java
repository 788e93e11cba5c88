// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** A file that is the same for everybody. Browsers keep it, and ask by its digest whether it is still the same. */
final class PublicFile {

    private final byte[] content;

    private final MediaType type;

    private final String digest;

    PublicFile(byte[] content, MediaType type) {
        this.content = content.clone();
        this.type = type;
        this.digest = sha256(this.content);
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** SHA-256 in hexadecimal digits. */
    String digest() {
        return digest;
    }

    /** @param headers beside those that say what it is */
    ResponseEntity<byte[]> answer(HttpHeaders headers) {
        return ResponseEntity.ok()
                .headers(headers)
                .contentType(type)
                .eTag('"' + digest + '"')
                .cacheControl(CacheControl.noCache().cachePublic())
                .body(content);
    }
}
