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

/** Requests the token of a user with a verified password from the STS, which issues it to this service only. */
final class StsTokens {

    private static final Logger log = LoggerFactory.getLogger(StsTokens.class);

    private final RestClient sts;

    private final Supplier<ClientAssertion> client;

    StsTokens(RestClient sts, Supplier<ClientAssertion> client) {
        this.sts = sts;
        this.client = client;
    }

    /** @throws ProblemException with 503 if the STS issues no token */
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
            // Logged without its message, which may quote the response.
            log.error("The STS issued no token: {}", failure.getClass().getSimpleName());
        }
        throw UserProblems.stsUnavailable();
    }

    /**
     * Response of the STS.
     *
     * @param expiresIn remaining lifetime in seconds
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Token(
            @JsonProperty(value = "access_token", required = true)
            String value,

            @JsonProperty("token_type") String type,
            @JsonProperty("expires_in") long expiresIn) {

        /** Omits the token. */
        @Override
        public String toString() {
            return "Token[expiresIn=" + expiresIn + "]";
        }
    }
}
