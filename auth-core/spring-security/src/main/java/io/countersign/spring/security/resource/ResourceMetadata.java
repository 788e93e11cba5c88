// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.resource;

import java.net.URI;
import java.util.Objects;

/**
 * Identifier of this service as a protected resource, and the address of its metadata (RFC 9728). A bean of this type
 * exists if the metadata is served. The identifier is then also an accepted audience, because clients learn it from the
 * metadata and ask for tokens for it (RFC 8707).
 *
 * @param resource resource identifier: an absolute URL without query, fragment and trailing slash. It is configured, and
 *     never taken from the header {@code Host}
 * @since 0.1
 */
public record ResourceMetadata(URI resource) {

    /** Well-known path of RFC 9728 section 3. */
    public static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";

    /** @throws IllegalArgumentException if the identifier is not such a URL */
    public ResourceMetadata {
        Objects.requireNonNull(resource, "resource cannot be null");
        if (resource.getHost() == null || resource.getRawQuery() != null || resource.getRawFragment() != null) {
            throw new IllegalArgumentException("'" + resource + "' is not an absolute URL without query and fragment");
        }
        if (resource.getRawPath().endsWith("/")) {
            throw new IllegalArgumentException("'" + resource + "' ends with a slash");
        }
    }

    /** Returns the path of the metadata: the well-known path, followed by the path of the identifier. */
    public String path() {
        return WELL_KNOWN + resource.getRawPath();
    }

    /** Returns the address of the metadata, for the challenge parameter {@code resource_metadata} (section 5.1). */
    public URI address() {
        return URI.create(resource.getScheme() + "://" + resource.getRawAuthority() + path());
    }
}
