// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.schemes.ClientAssertion;
import io.countersign.server.ProblemException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Has the STS issue the token of a user whose password has been checked; the STS does so for this service alone. */
final class StsTokens {

    private static final Logger log = LoggerFactory.getLogger(StsTokens.class);

    private final RestClient sts;

    private final Supplier<ClientAssertion> client;

    StsTokens(RestClient sts, Supplier<ClientAssertion> client) {
        this.sts = sts;
        this.client = client;
    }

    /** @throws ProblemException 503 if the STS issues none */
    Token issue(User user) {
        Map<String, Object> request = new HashMap<>(client.get().parameters());
        request.put("username", user.username());
        request.put("userID", user.userId());
        request.put("roles", user.roles());
        try {
            Token token = sts.post()
                    .uri("/login")
                    .contentType(MediaType.APPLICATION_JSON)
                    .body(request)
                    .retrieve()
                    .body(Token.class);
            if (token != null) {
                return token;
            }
        } catch (RestClientException failure) {
            // Without its message, which may quote the answer.
            log.error("The STS issued no token: {}", failure.getClass().getSimpleName());
        }
        throw UserProblems.stsUnavailable();
    }

    /**
     * What the STS answers.
     *
     * @param expiresIn in seconds
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Token(
            @JsonProperty(value = "access_token", required = true)
            String value,

            @JsonProperty("token_type") String type,
            @JsonProperty("expires_in") long expiresIn) {

        /** Gives the token away to nobody. */
        @Override
        public String toString() {
            return "Token[expiresIn=" + expiresIn + "]";
        }
    }
}
