// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Response of a service. */
record Reply(int status, HttpHeaders headers, String body) {

    private static final JsonMapper mapper = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    static Reply of(HttpResponse<String> response) {
        return new Reply(response.statusCode(), response.headers(), response.body());
    }

    JsonNode json() {
        return mapper.readTree(body);
    }

    String text(String member) {
        return json().required(member).asString();
    }

    String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /** Returns the body after a check of the status, for steps that prepare a test. */
    Reply expect(int expected) {
        if (status != expected) {
            throw new AssertionError("Expected " + expected + " but got " + status + ": " + body);
        }
        return this;
    }
}
