// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.nativecore.RbeParameters;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/** Endpoint of the parameters of registration-based encryption. */
@RestController
final class ParametersController {

    private static final CacheControl FOR_EVER =
            CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

    private final byte[] parameters;

    private final String tag;

    ParametersController(RbeParameters parameters) {
        this.parameters = parameters.encode();
        this.tag = '"' + parameters.digest() + '"';
    }

    @Operation(summary = "Returns the parameters of the log, whose SHA-256 digest agents pin")
    @GetMapping(path = Endpoints.PARAMETERS, produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    ResponseEntity<byte[]> parameters(WebRequest request) {
        if (request.checkNotModified(tag)) {
            return ResponseEntity.status(304).eTag(tag).cacheControl(FOR_EVER).build();
        }
        return ResponseEntity.ok().eTag(tag).cacheControl(FOR_EVER).body(parameters);
    }
}
