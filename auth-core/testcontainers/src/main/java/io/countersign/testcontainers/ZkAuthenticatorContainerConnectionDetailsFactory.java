// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import io.countersign.spring.boot.zk.ZkRegistryConnectionDetails;
import java.net.URI;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** Makes a {@link ZkAuthenticatorContainer} with {@code @ServiceConnection} the registry of the application. */
final class ZkAuthenticatorContainerConnectionDetailsFactory
        extends ContainerConnectionDetailsFactory<ZkAuthenticatorContainer, ZkRegistryConnectionDetails> {

    @Override
    protected ZkRegistryConnectionDetails getContainerConnectionDetails(
            ContainerConnectionSource<ZkAuthenticatorContainer> source) {
        return new Details(source);
    }

    private static final class Details extends ContainerConnectionDetails<ZkAuthenticatorContainer>
            implements ZkRegistryConnectionDetails {

        private Details(ContainerConnectionSource<ZkAuthenticatorContainer> source) {
            super(source);
        }

        @Override
        public URI registryUri() {
            return getContainer().registryUri();
        }
    }
}
