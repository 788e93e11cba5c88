// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.http.BoundedHttp;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.json.JsonObject;
import io.countersign.test.MovableClock;
import io.countersign.tokens.RevocationList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** Token endpoint that exchanges any token, as {@link TestIssuer}, and records its requests. */
final class FakeTokenServer implements TokenEndpoint {

    private final List<Map<String, String>> forms = new CopyOnWriteArrayList<>();

    private final MovableClock clock;

    private volatile Duration life = Duration.ofMinutes(5);

    private volatile String tokenType = "Bearer";

    private volatile int status = 200;

    private volatile String error = "";

    private volatile boolean down;

    FakeTokenServer(MovableClock clock) {
        this.clock = clock;
    }

    void answer(int code, String reason) {
        status = code;
        error = reason;
    }

    void setDown(boolean isDown) {
        down = isDown;
    }

    void setLife(Duration duration) {
        life = duration;
    }

    void setTokenType(String type) {
        tokenType = type;
    }

    List<Map<String, String>> forms() {
        return forms;
    }

    Map<String, String> last() {
        return forms.getLast();
    }

    TokenExchange exchange(RevocationList revocations) {
        TokenRequests requests =
                new TokenRequests(this, new ClientAssertion("a", "b", TestIssuer.signer(), clock), null);
        return new TokenExchange(requests, revocations, TokenRequests.Settings.DEFAULT);
    }

    @Override
    public BoundedHttp.Answer post(Map<String, String> form) throws IOException {
        forms.add(Map.copyOf(form));
        if (down) {
            throw new IOException("down");
        }
        if (status != 200) {
            return json(status, "{\"error\":\"" + error + "\"}");
        }
        boolean transaction = SubjectToken.TRANSACTION_TOKEN.equals(form.get("requested_token_type"));
        String token = transaction ? transactionToken() : exchanged(form);
        String type = transaction ? "N_A" : tokenType;
        return json(
                200,
                "{\"access_token\":\"" + token + "\",\"token_type\":\"" + type + "\",\"expires_in\":" + life.toSeconds()
                        + "}");
    }

    private String exchanged(Map<String, String> form) {
        JsonObject subject = CompactJws.parse(Objects.requireNonNull(form.get("subject_token")))
                .unverifiedClaims();
        JwtBuilder token = TestIssuer.user()
                .subject(Objects.requireNonNull(subject.string("sub")))
                .audience(Objects.requireNonNull(form.get("audience")))
                .claim("client_id", "account.shop.com")
                .claim("act", Map.of("sub", "account.shop.com"))
                .issuedAt(clock.instant())
                .expiresAt(clock.instant().plus(life));
        return TestIssuer.signed(token);
    }

    private String transactionToken() {
        return TestIssuer.signed(TestIssuer.transaction());
    }

    private static BoundedHttp.Answer json(int code, String body) {
        return new BoundedHttp.Answer(code, body.getBytes(StandardCharsets.UTF_8));
    }
}
