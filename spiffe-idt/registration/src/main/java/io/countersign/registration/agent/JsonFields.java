// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Members of a JSON object (RFC 8259), which has exactly these and no others. */
final class JsonFields {

    private final JsonObject object;

    private JsonFields(JsonObject object) {
        this.object = object;
    }

    /** @throws IOException if it is not JSON, or has other members */
    static JsonFields parse(byte[] json, Set<String> names) throws IOException {
        JsonFields fields = parse(json);
        if (!fields.object.keySet().equals(names)) {
            throw new IOException("The answer does not have the members " + names);
        }
        return fields;
    }

    /** @throws IOException if it is not JSON */
    static JsonFields parse(byte[] json) throws IOException {
        try {
            return new JsonFields(StrictJson.parseObject(json));
        } catch (InvalidCredentialException ex) {
            throw new IOException("The answer is not strict JSON", ex);
        }
    }

    String text(String name) throws IOException {
        return require(object.string(name), name);
    }

    long number(String name) throws IOException {
        long number = require(object.number(name), name);
        if (number < 0) {
            throw malformed(name, null);
        }
        return number;
    }

    Octets octets(String name) throws IOException {
        try {
            return Base64Url.decode(text(name));
        } catch (IllegalArgumentException ex) {
            throw malformed(name, ex);
        }
    }

    Octets octets(String name, int length) throws IOException {
        Octets octets = octets(name);
        if (octets.length() != length) {
            throw malformed(name, null);
        }
        return octets;
    }

    Instant instant(String name) throws IOException {
        try {
            return Instant.parse(text(name));
        } catch (DateTimeException ex) {
            throw malformed(name, ex);
        }
    }

    private static <T> T require(@Nullable T value, String name) throws IOException {
        if (value == null) {
            throw malformed(name, null);
        }
        return value;
    }

    private static IOException malformed(String name, @Nullable Throwable cause) {
        return new IOException("The answer has another form of the member " + name, cause);
    }
}
