// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.compose;

import io.countersign.spring.boot.IssuerConnectionDetails;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

/** Makes the token service of a Compose file the issuer of the application. */
final class StsComposeConnectionDetailsFactory extends DockerComposeConnectionDetailsFactory<IssuerConnectionDetails> {

    private static final ComposeServer SERVER = new ComposeServer("sts", 8090);

    private static final String ISSUER = "COUNTERSIGN_STS_ISSUER";

    private static final String JWK_SET_PATH = "/oauth2/jwks";

    StsComposeConnectionDetailsFactory() {
        super(source -> SERVER.is(source.getRunningService()));
    }

    @Override
    protected IssuerConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
        return new Details(source.getRunningService());
    }

    private static final class Details extends DockerComposeConnectionDetails implements IssuerConnectionDetails {

        private final String issuer;

        private final URI jwkSetUri;

        private Details(RunningService service) {
            super(service);
            this.issuer = issuerOf(service);
            this.jwkSetUri = SERVER.address(service, JWK_SET_PATH);
        }

        /** Returns what the container was started with: its files are not known here. */
        private static String issuerOf(RunningService service) {
            String issuer = service.env().get(ISSUER);
            if (issuer == null || issuer.isBlank()) {
                throw new CountersignConfigurationException(
                        ISSUER,
                        "The service '" + service.name() + "' of the Compose file does not have it, so its issuer is"
                                + " unknown.",
                        "Set it below 'environment' of the service, or give the service the label"
                                + " org.springframework.boot.ignore.");
            }
            return issuer;
        }

        @Override
        public String issuer() {
            return issuer;
        }

        @Override
        public URI jwkSetUri() {
            return jwkSetUri;
        }
    }
}
