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

/** The service that knows users and their passwords: this server owns none. */
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
     * @param token this server's own token for that service
     * @param revocations tells from when on a user's logins count
     * @param issuer this server, whose users they are
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
     * Has a password checked.
     *
     * @param remote address of the client, which the user service limits failed logins by
     * @return nothing if there is no such user, or it is not the user's password, or all that the
     *     user has was revoked meanwhile
     * @throws ProblemException 429 if the user service has the next try wait, 503 if nobody can tell
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
            // A name or a password of a form that nobody has.
            case 400, 422 -> Optional.empty();
            case 429 -> throw ProblemException.tooManyRequests("Too many failed logins", RETRY_AFTER);
            default -> throw unavailable("status " + answer.status());
        };
    }

    /** What was revoked while the password was being checked may have been so because of that password. */
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

    /** A problem of the login is the user's; any other is this server's, whose own token was refused. */
    private static Optional<LoggedIn> refused(BoundedHttp.Answer answer) {
        try {
            String type = StrictJson.parseObject(answer.body()).string("type");
            if (type != null && type.endsWith(":login-failed")) {
                return Optional.empty();
            }
        } catch (InvalidCredentialException ex) {
            // It is not the answer of a user service.
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
            throw unavailable("an answer that is no user");
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
