// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.resource;

import io.countersign.spring.security.resource.ResourceMetadata;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.json.JsonWriter;
import org.springframework.util.StringUtils;

/** Writes the metadata of this service (RFC 9728 section 2). Members without a value are omitted. */
final class ResourceMetadataDocument {

    private static final JsonWriter<Map<String, Object>> JSON = JsonWriter.standard();

    private final ResourceMetadata metadata;

    private final ResourceMetadataProperties properties;

    private final List<ResourceMetadataContributor> contributors;

    ResourceMetadataDocument(
            ResourceMetadata metadata,
            ResourceMetadataProperties properties,
            List<ResourceMetadataContributor> contributors) {
        this.metadata = metadata;
        this.properties = properties;
        this.contributors = List.copyOf(contributors);
    }

    /** Returns the current document. */
    byte[] json() {
        return JSON.writeToString(members()).getBytes(StandardCharsets.UTF_8);
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("resource", metadata.resource().toString());
        put(members, "authorization_servers", servers());
        put(members, "scopes_supported", properties.scopes());
        members.put("bearer_methods_supported", List.of("header"));
        if (StringUtils.hasText(properties.name())) {
            members.put("resource_name", properties.name());
        }
        contributors.forEach(contributor -> contributor.members().forEach(members::putIfAbsent));
        return members;
    }

    private List<String> servers() {
        return contributors.stream()
                .flatMap(contributor -> contributor.authorizationServers().stream())
                .distinct()
                .toList();
    }

    /** Section 3.2 forbids empty arrays. */
    private static void put(Map<String, Object> members, String name, List<String> values) {
        if (!values.isEmpty()) {
            members.put(name, values);
        }
    }
}
