// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the metadata of this service as a protected resource (RFC 9728).
 *
 * @param enabled Whether the metadata is served at /.well-known/oauth-protected-resource, to everyone, and challenges
 *     name its address. Needs countersign.url, which becomes an accepted audience.
 * @param name Name of this service for people.
 * @param scopes Scopes that clients may ask for.
 * @since 0.1
 */
@ConfigurationProperties("countersign.resource-metadata")
public record ResourceMetadataProperties(
        @DefaultValue("false") boolean enabled,
        @Nullable String name,
        @DefaultValue List<String> scopes) {}
