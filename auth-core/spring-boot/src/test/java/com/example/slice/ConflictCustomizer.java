// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.slice;

import io.countersign.spring.boot.CountersignCustomizer;
import io.countersign.spring.security.CountersignConfigurer;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Component that slices take: answers requests that are not authorized with 409. */
@Component
class ConflictCustomizer implements CountersignCustomizer {

    @Override
    public void customize(CountersignConfigurer configurer) {
        configurer.accessDeniedHandler((request, response, denied) -> response.setStatus(HttpStatus.CONFLICT.value()));
    }
}
