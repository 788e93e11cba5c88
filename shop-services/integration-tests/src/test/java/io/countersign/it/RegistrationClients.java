// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Set;
import org.springframework.core.env.Environment;

/** Clients of the servers of registrations, from any address. */
final class RegistrationClients {

    private static final String ATTESTOR = "countersign.registration.attestor.";

    private RegistrationClients() {}

    /**
     * Returns a client of the attestor of a service.
     *
     * @param service properties of the service
     */
    static AttestorClient attestor(Environment service, String address, Path token) throws UnknownHostException {
        Octets key = Base64Url.decode(service.getRequiredProperty(ATTESTOR + "tls-keys"));
        HttpClient http = HttpClient.newBuilder()
                .sslContext(PinnedTls.context(Set.of(key)))
                .localAddress(InetAddress.getByName(address))
                .build();
        return new AttestorClient(URI.create(service.getRequiredProperty(ATTESTOR + "url")), http, token);
    }
}
