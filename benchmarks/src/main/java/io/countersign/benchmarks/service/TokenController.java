// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TokenController {

    private final Issuer issuer;

    TokenController(Issuer issuer) {
        this.issuer = issuer;
    }

    @PostMapping(TokenServer.ISSUE)
    Map<String, String> issue() {
        return Map.of("access_token", issuer.token());
    }
}
