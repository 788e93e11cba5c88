// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.boot.compose.ComposeServer;
import java.net.URI;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

/** Connects the application to the registry of the ZK authenticator in a Compose file. */
final class ZkComposeConnectionDetailsFactory
        extends DockerComposeConnectionDetailsFactory<ZkRegistryConnectionDetails> {

    private static final ComposeServer SERVER = new ComposeServer("zk-authenticator", 8092);

    ZkComposeConnectionDetailsFactory() {
        super(source -> SERVER.is(source.getRunningService()));
    }

    @Override
    protected ZkRegistryConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
        return new Details(source.getRunningService());
    }

    private static final class Details extends DockerComposeConnectionDetails implements ZkRegistryConnectionDetails {

        private final URI registryUri;

        private Details(RunningService service) {
            super(service);
            this.registryUri = SERVER.address(service, "/registry");
        }

        @Override
        public URI registryUri() {
            return registryUri;
        }
    }
}
