// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.EndpointIndex;
import io.countersign.server.EndpointIndex.Endpoint;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lists the endpoints of this server. */
@Configuration(proxyBeanMethods = false)
class EndpointIndexConfiguration {

    @Bean
    EndpointIndex endpointIndex() {
        return new EndpointIndex(
                "zk-authenticator",
                new Endpoint(
                        "POST", Endpoints.REGISTER, "registers a commitment, with a proof that its secret is known"),
                new Endpoint("POST", Endpoints.REGISTER + "/{field}", "registers a commitment of that field"),
                new Endpoint("POST", Endpoints.INVITATIONS, "issues an invitation, for an inviting service"),
                new Endpoint("GET", Endpoints.APPROVALS, "lists registrations that wait, for an approver"),
                new Endpoint(
                        "POST, DELETE",
                        Endpoints.APPROVALS + "/{commitment}",
                        "approves or refuses a registration, for an approver"),
                new Endpoint(
                        "POST",
                        Endpoints.GENERATE_PROOF,
                        "creates a proof for a caller that cannot, and sees the secret; off by default"),
                new Endpoint("GET, POST", Endpoints.VERIFY_PROOF, "verifies a proof of the circuit SecretProof"),
                new Endpoint("GET", Endpoints.GROUPS + "/{group}", "the root of a group: members or attributes"),
                new Endpoint("GET", Endpoints.GROUPS + "/{group}/blocks/{index}", "leaves, and the path above them"),
                new Endpoint("POST", Endpoints.ATTRIBUTES, "attests attributes of a member, for an issuer"),
                new Endpoint("DELETE", Endpoints.ATTRIBUTES + "/{leaf}", "revokes an attestation, for an issuer"),
                new Endpoint("DELETE", Endpoints.COMMITMENTS + "/{commitment}", "revokes a member, for an operator"),
                new Endpoint("GET", Endpoints.REGISTRY, "the changes of the registry, for services that verify"));
    }
}
