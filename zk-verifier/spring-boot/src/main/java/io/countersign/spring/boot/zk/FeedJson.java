// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.field.Field;
import io.countersign.zk.registry.RegistryEvent;
import io.countersign.zk.registry.RegistryPage;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a page of the registry: {@code {"registry","events":[{"seq","kind","field","value","at"}],"next"}}. */
final class FeedJson {

    private static final JsonMapper MAPPER = new JsonMapper();

    private FeedJson() {}

    static RegistryPage parse(byte[] json) throws IOException {
        try {
            JsonNode page = MAPPER.readTree(json);
            List<RegistryEvent> events = new ArrayList<>();
            for (JsonNode event : page.required("events").asArray()) {
                events.add(event(event));
            }
            return new RegistryPage(
                    page.required("registry").asString(),
                    events,
                    page.required("next").asLong());
        } catch (JacksonException | IllegalArgumentException ex) {
            throw new IOException("not a page of a registry", ex);
        }
    }

    /** Returns the field of an event's value. Registries of before there were several have BN254 alone. */
    private static Field field(JsonNode event) {
        String name = event.path("field").asString(Field.BN254.fieldName());
        return Field.named(name).orElseThrow(() -> new IllegalArgumentException("'" + name + "' is not a field"));
    }

    private static RegistryEvent event(JsonNode event) {
        return new RegistryEvent(
                event.required("seq").asLong(),
                RegistryEvent.Kind.of(event.required("kind").asString()),
                field(event).parse(event.required("value").asString()),
                Instant.ofEpochMilli(event.required("at").asLong()));
    }
}
