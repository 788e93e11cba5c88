// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Response of a service. */
public record Answer(HttpResponse<String> response) {

    private static final JsonMapper MAPPER = new JsonMapper();

    public int status() {
        return response.statusCode();
    }

    public String body() {
        return response.body();
    }

    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    public JsonNode json() {
        return MAPPER.readTree(body());
    }

    public JsonNode at(String pointer) {
        return json().at(pointer);
    }

    public String text(String name) {
        return json().required(name).asString();
    }

    public Answer isStatus(int status) {
        assertThat(status()).as(body()).isEqualTo(status);
        return this;
    }

    /** Checks for a problem detail of this status that reveals nothing of the program. */
    public Answer isProblem(int status) {
        isStatus(status);
        assertThat(header("Content-Type")).startsWith("application/problem+json");
        assertThat(at("/status").asInt()).isEqualTo(status);
        assertThat(text("type")).startsWith("urn:countersign:problem:");
        assertThat(text("title")).isNotBlank();
        assertThat(body()).doesNotContain("Exception", "io.countersign", "java.", "springframework", "SQL");
        return this;
    }

    public Answer isProblem(int status, String slug) {
        isProblem(status);
        assertThat(text("type")).isEqualTo("urn:countersign:problem:" + slug);
        return this;
    }

    /** Checks for a problem detail that names the field. */
    public Answer names(String field) {
        assertThat(json().path("errors").findValuesAsString("field")).as(body()).contains(field);
        return this;
    }
}
