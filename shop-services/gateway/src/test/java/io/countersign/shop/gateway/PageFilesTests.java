// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

class PageFilesTests {

    private static final URI AUTHENTICATOR = URI.create("https://ZK.shop.com:8443/path");

    @Test
    void fileWhenBuiltWithoutThePageThenSaysSo() {
        PageController page = new PageController(PageFiles.none(), AUTHENTICATOR);
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(page::index)
                .satisfies(problem -> {
                    assertThat(problem.getStatusCode().value()).isEqualTo(404);
                    assertThat(problem.getBody().getDetail()).contains("Node");
                });
    }

    @Test
    void fileWhenItIsNoneOfThePageThenNotFound() {
        PageController page = new PageController(PageFiles.load(), AUTHENTICATOR);
        for (String name : new String[] {"", "..", "GatewayApplication.class", "index.htm", "page.css.map"}) {
            assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> page.file(name));
        }
    }

    @Test
    void answerWhenFileThenHasItsDigestAndIsAskedForAgain() {
        ResponseEntity<byte[]> answer =
                new PublicFile("abc".getBytes(StandardCharsets.UTF_8), MediaType.TEXT_PLAIN).answer(HttpHeaders.EMPTY);
        assertThat(answer.getHeaders().getETag())
                .isEqualTo("\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"");
        assertThat(answer.getHeaders().getFirst(HttpHeaders.CACHE_CONTROL)).isEqualTo("no-cache, public");
    }
}
