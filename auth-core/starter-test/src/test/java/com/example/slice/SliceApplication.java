// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.slice;

import io.countersign.core.Caller;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application with one controller. */
@SpringBootApplication
class SliceApplication {

    @RestController
    static class Orders {

        @GetMapping("/orders")
        String orders(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }
    }
}
