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

/** File that is the same for all clients. Browsers cache it and revalidate it by its digest. */
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

    /** SHA-256 digest in hexadecimal digits. */
    String digest() {
        return digest;
    }

    /** @param headers headers besides those that describe the file */
    ResponseEntity<byte[]> answer(HttpHeaders headers) {
        return ResponseEntity.ok()
                .headers(headers)
                .contentType(type)
                .eTag('"' + digest + '"')
                .cacheControl(CacheControl.noCache().cachePublic())
                .body(content);
    }
}
