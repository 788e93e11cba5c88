// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.http.BoundedHttp;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.TokenEndpoint;
import io.countersign.server.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Revokes tokens at the STS (RFC 7009), with the gateway's own client authentication. */
final class TokenRevocation {

    private static final Logger LOG = LoggerFactory.getLogger(TokenRevocation.class);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private static final int OK = 200;

    private final TokenEndpoint endpoint;

    private final ClientAssertion client;

    TokenRevocation(TokenEndpoint endpoint, ClientAssertion client) {
        this.endpoint = endpoint;
        this.client = client;
    }

    /** @throws ProblemException with 503 if the STS does not confirm the revocation */
    void revoke(String token) {
        Map<String, String> form = new HashMap<>(client.parameters());
        form.put("token", token);
        try {
            BoundedHttp.Answer answer = endpoint.post(form);
            if (answer.status() == OK) {
                return;
            }
            LOG.error("The STS refused to revoke a token, with status {}", answer.status());
        } catch (IOException failure) {
            LOG.warn("The STS is unavailable: {}", failure.getMessage());
        }
        throw ProblemException.unavailable("sts-unavailable", "The token could not be revoked, try again", RETRY_AFTER);
    }
}
