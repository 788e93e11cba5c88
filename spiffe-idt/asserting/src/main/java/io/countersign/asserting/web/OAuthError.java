// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting.web;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Error response of OAuth (RFC 6749 section 5.2). */
record OAuthError(
        String error, @JsonProperty("error_description") String description) {}
