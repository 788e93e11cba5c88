// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.server.ProblemException;
import io.swagger.v3.oas.annotations.Operation;
import java.net.URI;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the page on which people buy with proofs that the browser creates. The page may load nothing from
 * other origins, except from the authenticator.
 */
@RestController
@ConditionalOnProperty(name = "shop.mode", havingValue = "zk")
final class PageController {

    static final String PAGE = "/page";

    private static final Logger LOG = LoggerFactory.getLogger(PageController.class);

    private final PageFiles files;

    private final HttpHeaders headers = new HttpHeaders();

    PageController(PageFiles files, @Value("${shop.url.zk}") URI authenticator) {
        this.files = files;
        headers.set("Content-Security-Policy", policy(authenticator));
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        if (!files.areThere()) {
            LOG.warn(
                    "This gateway was built without its page, because Node and npm were missing: {} does not exist",
                    PAGE);
        }
    }

    /**
     * Content Security Policy Level 3: allows its own files, WebAssembly, and requests to the gateway and the
     * authenticator.
     */
    private static String policy(URI authenticator) {
        String origin = (authenticator.getScheme() + "://" + authenticator.getRawAuthority()).toLowerCase(Locale.ROOT);
        return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self'; "
                + "connect-src 'self' "
                + origin
                + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    @GetMapping(PAGE)
    @Operation(summary = "Redirect to the page")
    ResponseEntity<Void> redirect() {
        return ResponseEntity.status(HttpStatus.PERMANENT_REDIRECT)
                .location(URI.create(PAGE + "/"))
                .build();
    }

    @GetMapping(PAGE + "/")
    @Operation(summary = "Get the page")
    ResponseEntity<byte[]> index() {
        return file("index.html");
    }

    @GetMapping(PAGE + "/{name}")
    @Operation(summary = "Get a file of the page")
    ResponseEntity<byte[]> file(@PathVariable String name) {
        return files.named(name).orElseThrow(this::missing).answer(headers);
    }

    private ProblemException missing() {
        return files.areThere()
                ? ProblemException.of(HttpStatus.NOT_FOUND, "not-found", "The page has no such file")
                : ProblemException.of(
                        HttpStatus.NOT_FOUND,
                        "page-missing",
                        "This gateway was built without its page, because Node and npm were missing");
    }
}
