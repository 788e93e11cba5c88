// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import io.countersign.spring.boot.IssuerConnectionDetails;
import java.net.URI;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** Makes an {@link StsContainer} with {@code @ServiceConnection} the issuer of the application. */
final class StsContainerConnectionDetailsFactory
        extends ContainerConnectionDetailsFactory<StsContainer, IssuerConnectionDetails> {

    @Override
    protected IssuerConnectionDetails getContainerConnectionDetails(ContainerConnectionSource<StsContainer> source) {
        return new Details(source);
    }

    private static final class Details extends ContainerConnectionDetails<StsContainer>
            implements IssuerConnectionDetails {

        private Details(ContainerConnectionSource<StsContainer> source) {
            super(source);
        }

        @Override
        public String issuer() {
            return getContainer().issuer();
        }

        @Override
        public URI jwkSetUri() {
            return getContainer().jwkSetUri();
        }
    }
}
