// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.core.ClientAddress;
import io.countersign.server.RateLimiter;
import io.countersign.shop.forwarding.CostLimit;
import java.text.Normalizer;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Limits requests that hash a password: for each address, so that one client cannot block the user service,
 * and for each username, so that many addresses cannot guess its password together.
 */
final class LoginLimit implements CostLimit {

    private static final int LONGEST_NAME = 256;

    private static final int LONGEST_KEY = 128;

    private final RateLimiter attempts;

    private final JsonMapper mapper;

    LoginLimit(RateLimiter attempts, JsonMapper mapper) {
        this.attempts = attempts;
        this.mapper = mapper;
    }

    @Override
    public void requireAddress(String remote) {
        GatewayProblems.requireNoWait(attempts.acquire("address " + ClientAddress.of(remote)));
    }

    @Override
    public void requireUser(byte[] body) {
        String name = username(body);
        // The user service refuses longer names before it hashes.
        if (!name.isEmpty() && name.length() <= LONGEST_NAME) {
            GatewayProblems.requireNoWait(attempts.acquire("user " + key(name)));
        }
    }

    private String username(byte[] body) {
        try {
            JsonNode name = mapper.readTree(body).path("username");
            return name.isString() ? name.asString() : "";
        } catch (JacksonException malformed) {
            return "";
        }
    }

    /**
     * Returns one key for all spellings that the user service treats as the same name. Names that are too
     * long for any user share a key by their beginning.
     */
    private static String key(String name) {
        String key = Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return key.substring(0, Math.min(key.length(), LONGEST_KEY));
    }
}
