// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.SourceException;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON of the API server. */
final class ApiJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ApiJson() {}

    static byte[] write(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /** @throws SourceException if it is no JSON object */
    static JsonNode read(byte[] body) {
        try {
            JsonNode object = MAPPER.readTree(body);
            if (object == null || !object.isObject()) {
                throw new SourceException("The API server answered no JSON object");
            }
            return object;
        } catch (JacksonException ex) {
            throw new SourceException(
                    "The API server answered no JSON: " + ex.getClass().getSimpleName());
        }
    }

    /** @throws SourceException if the object is of another kind */
    static JsonNode read(byte[] body, String version, String kind) {
        JsonNode object = read(body);
        if (!text(object, "apiVersion").equals(version) || !text(object, "kind").equals(kind)) {
            throw new SourceException("The API server did not answer a " + kind + " of " + version);
        }
        return object;
    }

    /** Returns a text, which is empty if the member is missing. */
    static String text(JsonNode object, String member) {
        JsonNode value = object.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isString()) {
            throw new SourceException("The API server answered a " + member + " that is no text");
        }
        return value.stringValue();
    }

    /** Returns a truth value, which is false if the member is missing. */
    static boolean isTrue(JsonNode object, String member) {
        JsonNode value = object.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return false;
        }
        if (!value.isBoolean()) {
            throw new SourceException("The API server answered a " + member + " that is neither true nor false");
        }
        return value.booleanValue();
    }

    /** Returns the texts of a list, which is empty if the member is missing. */
    static List<String> texts(JsonNode object, String member) {
        return elements(object, member)
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .toList();
    }

    static Stream<JsonNode> elements(JsonNode object, String member) {
        JsonNode value = object.path(member);
        if (!value.isArray() && !value.isMissingNode() && !value.isNull()) {
            throw new SourceException("The API server answered a " + member + " that is no list");
        }
        return value.valueStream();
    }
}
