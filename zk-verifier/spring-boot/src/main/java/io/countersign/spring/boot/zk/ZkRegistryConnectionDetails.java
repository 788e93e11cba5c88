// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import java.net.URI;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Authenticator whose registry is read. A bean of this type replaces {@code countersign.zk.registry.uri}, as with
 * Docker Compose or in a test; the other properties of the registry stay in force.
 *
 * @since 0.1
 */
public interface ZkRegistryConnectionDetails extends ConnectionDetails {

    /** Returns the address of the registry, such as {@code http://localhost:8092/registry}. */
    URI registryUri();
}
