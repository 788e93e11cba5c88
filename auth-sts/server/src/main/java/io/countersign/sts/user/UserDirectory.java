// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import io.countersign.core.InvalidCredentialException;
import io.countersign.http.BoundedHttp;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.server.ProblemException;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.support.Audit;
import io.countersign.sts.web.Endpoints;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Client of the user service, which stores the users and checks their passwords. */
public final class UserDirectory implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(UserDirectory.class);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private static final int LONGEST = 256;

    private final JsonMapper json = new JsonMapper();

    private final URI address;

    private final Supplier<String> token;

    private final BoundedHttp http;

    private final RevocationLog revocations;

    private final String issuer;

    private final Clock clock;

    /**
     * @param token supplier of this server's own token for that service
     * @param revocations log with the last revocation of each user
     * @param issuer {@code iss} of this server
     */
    public UserDirectory(
            URI address,
            Supplier<String> token,
            BoundedHttp http,
            RevocationLog revocations,
            String issuer,
            Clock clock) {
        this.address = Objects.requireNonNull(address, "address cannot be null");
        this.token = Objects.requireNonNull(token, "token cannot be null");
        this.http = Objects.requireNonNull(http, "http cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Checks a password.
     *
     * @param remote address of the browser, by which the user service limits failed logins
     * @return empty if the user is unknown, the password is wrong, or all tokens of the user were revoked meanwhile
     * @throws ProblemException 429 if the user service limits the attempts, 503 if the password cannot be checked
     */
    public Optional<LoggedIn> login(String username, String password, String remote) {
        if (username.isEmpty() || password.isEmpty() || username.length() > LONGEST || password.length() > LONGEST) {
            return Optional.empty();
        }
        long begin = revocations.last();
        BoundedHttp.Answer answer = ask(username, password, remote);
        return switch (answer.status()) {
            case 200 -> loggedIn(user(answer.body()), begin);
            case 401 -> refused(answer);
            // The name or the password is malformed.
            case 400, 422 -> Optional.empty();
            case 429 -> throw ProblemException.tooManyRequests("Too many failed logins", RETRY_AFTER);
            default -> throw unavailable("status " + answer.status());
        };
    }

    /**
     * Refuses the login if the user was revoked while the password was being checked: that password may be the reason.
     */
    private Optional<LoggedIn> loggedIn(LoginRequest.User user, long begin) {
        Instant now = clock.instant();
        RevocationLog.SubjectEnd end = revocations.subject(issuer, user.id());
        if (end.seq() > begin) {
            Audit.refused(Endpoints.LOGIN_PAGE, user.id(), "taken_back_meanwhile");
            return Optional.empty();
        }
        Audit.loggedIn(user.id());
        return Optional.of(new LoggedIn(user, end.before().isAfter(now) ? end.before() : now));
    }

    /** Treats a failed login as the user's fault. Any other 401 means that this server's own token was refused. */
    private static Optional<LoggedIn> refused(BoundedHttp.Answer answer) {
        try {
            String type = StrictJson.parseObject(answer.body()).string("type");
            if (type != null && type.endsWith(":login-failed")) {
                return Optional.empty();
            }
        } catch (InvalidCredentialException ex) {
            // The answer is not from a user service.
        }
        throw unavailable("this server's token was refused");
    }

    private BoundedHttp.Answer ask(String username, String password, String remote) {
        byte[] body = json.writeValueAsBytes(Map.of("username", username, "pwd", password));
        try {
            return http.send(HttpRequest.newBuilder(address)
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json")
                    .header("X-Forwarded-For", remote)
                    .header(ServiceTokenScheme.HEADER, "Bearer " + token.get())
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                    .build());
        } catch (IOException ex) {
            throw unavailable(ex.getClass().getSimpleName());
        }
    }

    private static LoginRequest.User user(byte[] body) {
        try {
            JsonObject answer = StrictJson.parseObject(body);
            return new LoginRequest(
                            answer.string("username"),
                            answer.string("userID"),
                            List.copyOf(answer.strings("roles")),
                            null,
                            null)
                    .user();
        } catch (InvalidCredentialException | ProblemException ex) {
            throw unavailable("the answer contains no valid user");
        }
    }

    private static ProblemException unavailable(String cause) {
        log.warn("Passwords cannot be checked: {}", cause);
        return ProblemException.unavailable(
                "users-unavailable", "Signing in is unavailable at the moment", RETRY_AFTER);
    }

    @Override
    public void close() {
        http.close();
    }
}
