// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.TestTokens;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HeaderCacheTests {

    private final HeaderCache cache = new HeaderCache();

    @Test
    void findWhenPutThenSameHeaderForThoseBytesAlone() {
        JwsHeader header = new JwsHeader("ES256", "a", "at+jwt");
        cache.put(ascii("abcdef.rest"), 6, header);

        assertThat(cache.find(ascii("abcdef.other"), 6)).isSameAs(header);
        assertThat(cache.find(ascii("abcdeg.rest"), 6)).isNull();
        assertThat(cache.find(ascii("abcdefg.rest"), 7)).isNull();
        assertThat(cache.find(ascii("abcde.rest"), 5)).isNull();
    }

    @Test
    void findWhenMoreHeadersThanRoomThenEachIsItsOwnOrNone() {
        for (int i = 0; i < 1000; i++) {
            byte[] token = ascii("header-" + i);
            cache.put(token, token.length, new JwsHeader("ES256", "key-" + i, null));
        }
        int found = 0;
        for (int i = 0; i < 1000; i++) {
            byte[] token = ascii("header-" + i);
            JwsHeader header = cache.find(token, token.length);
            if (header != null) {
                found++;
                assertThat(header.keyId()).isEqualTo("key-" + i);
            }
        }
        assertThat(found).isBetween(1, 64);
    }

    @Test
    void rememberWhenSignatureIsWrongThenHeaderIsNotKept() {
        JwtVerifier verifier = TestTokens.verifier(JwsAlgorithm.ES256).build();
        String token = TestTokens.token(JwsAlgorithm.ES256);
        String forged = token.substring(0, token.length() - 4) + "AAAA";

        assertThat(verifier.verify(forged)).isInstanceOf(JwtVerification.Rejected.class);
        JwsHeader first = verifier.parse(token).header();
        assertThat(verifier.parse(token).header()).isNotSameAs(first);

        assertThat(verifier.verify(token)).isInstanceOf(JwtVerification.Accepted.class);
        JwsHeader kept = verifier.parse(token).header();
        assertThat(verifier.parse(token).header()).isSameAs(kept);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
