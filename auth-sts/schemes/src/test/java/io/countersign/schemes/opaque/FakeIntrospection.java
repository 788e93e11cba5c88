// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Introspection endpoint that knows one answer. */
final class FakeIntrospection implements IntrospectionEndpoint {

    static final String ISSUER = "https://sso.example.com";

    static final String ACTIVE = """
            {"active":true,"iss":"https://sso.example.com","sub":"alice-id","username":"alice","client_id":"shop-app",            "aud":["account.shop.com","product.shop.com"],"scope":"shop orders","exp":%d,"jti":"id-1"}""";

    private final Map<String, Integer> asked = new HashMap<>();

    private volatile String answer;

    private volatile boolean reachable = true;

    FakeIntrospection(String answer) {
        this.answer = answer;
    }

    static FakeIntrospection until(Instant expiry) {
        return new FakeIntrospection(ACTIVE.formatted(expiry.getEpochSecond()));
    }

    void answerWith(String json) {
        answer = json;
    }

    /** Adds members to the answer, or replaces them; {@code null} removes one. */
    void change(String name, String json) {
        String without = answer.replaceAll("\"" + name + "\":(\"[^\"]*\"|\\[[^]]*]|[^,}]*),?", "")
                .replace(",}", "}");
        answer = json == null ? without : without.replaceFirst("}$", ",\"" + name + "\":" + json + "}");
    }

    void disappear() {
        reachable = false;
    }

    synchronized int calls(String token) {
        return asked.getOrDefault(token, 0);
    }

    @Override
    public synchronized JsonObject introspect(String token, Instant time) throws IOException {
        asked.merge(token, 1, Integer::sum);
        if (!reachable) {
            throw new IOException("connection refused");
        }
        return StrictJson.parseObject(token.startsWith("known") ? answer : "{\"active\":false}");
    }
}
