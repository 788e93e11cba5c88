// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.Base64Url;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.keyset.KeySource;
import io.countersign.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verifies signed introspection answers (RFC 9701 section 5). An answer must be signed by the issuer for this client
 * after the request, so that an older answer cannot be replayed.
 *
 * @param issuer issuer that signs the answers
 * @param clientId client id of this service, the audience of the answers
 * @param keys keys of the issuer
 * @param clockSkew tolerated difference of clocks
 * @param clock clock of the current time
 * @since 0.1
 */
public record SignedAnswers(String issuer, String clientId, KeySource keys, Duration clockSkew, Clock clock) {

    static final String MEDIA_TYPE = "application/token-introspection+jwt";

    private static final String TYPE = "token-introspection+jwt";

    // An answer of the largest size that the HTTP client allows may be one token.
    private static final int MAX_SIZE = 1 << 20;

    public SignedAnswers {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(clientId, "clientId cannot be null");
        Objects.requireNonNull(keys, "keys cannot be null");
        Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Returns the member {@code token_introspection} of an answer.
     *
     * @param asked time of the request
     * @throws InvalidCredentialException if the answer is not one of the issuer for this client and this request
     * @throws IOException if the keys of the issuer are unavailable
     */
    JsonObject read(byte[] body, Instant asked) throws IOException {
        String text = new String(body, StandardCharsets.ISO_8859_1).strip();
        CompactJws jws = CompactJws.parse(text, MAX_SIZE);
        require(TYPE.equals(jws.header().type()), RefusalCode.WRONG_TYPE, "its type is not " + TYPE);
        require(isSigned(text, key(jws)), RefusalCode.BAD_SIGNATURE, "its signature is invalid");
        return content(jws.unverifiedClaims(), asked);
    }

    private VerificationKey key(CompactJws jws) throws IOException {
        String algorithm = jws.header().algorithm();
        require(keys.hasKeysFor(algorithm), RefusalCode.WRONG_ALGORITHM, "its algorithm is not the configured one");
        return switch (keys.find(algorithm, jws.header().keyId())) {
            case KeySource.Lookup.Found found -> {
                require(
                        found.key().algorithm().isNamed(algorithm),
                        RefusalCode.WRONG_ALGORITHM,
                        "its algorithm is not the algorithm of the key");
                require(found.key().isOf(issuer), RefusalCode.UNKNOWN_KEY, "its key is restricted to another issuer");
                yield found.key();
            }
            case KeySource.Lookup.NotFound none ->
                throw new InvalidCredentialException(RefusalCode.UNKNOWN_KEY, "its key is unknown");
            case KeySource.Lookup.Unavailable unavailable -> throw new IOException(unavailable.cause());
        };
    }

    private static boolean isSigned(String text, VerificationKey key) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        int signature = text.lastIndexOf('.') + 1;
        return key.verifies(bytes, 0, signature - 1, Base64Url.decode(bytes, signature, bytes.length));
    }

    private JsonObject content(JsonObject claims, Instant asked) {
        require(issuer.equals(claims.string("iss")), RefusalCode.UNTRUSTED_ISSUER, "it is from another issuer");
        require(isForThisClient(claims.get("aud")), RefusalCode.WRONG_AUDIENCE, "it is for another client");
        Instant issued = Claims.time(claims, "iat");
        boolean current = issued != null
                && !issued.isBefore(asked.minus(clockSkew).minusSeconds(1))
                && !issued.isAfter(clock.instant().plus(clockSkew));
        require(current, RefusalCode.EXPIRED, "its iat is missing, older than the request or in the future");
        if (!(claims.get("token_introspection") instanceof JsonObject content)) {
            throw InvalidCredentialException.malformed("it has no token_introspection");
        }
        return content;
    }

    private boolean isForThisClient(@Nullable Object audience) {
        return clientId.equals(audience) || (audience instanceof List<?> list && list.contains(clientId));
    }

    private static void require(boolean condition, RefusalCode code, String message) {
        if (!condition) {
            throw new InvalidCredentialException(code, message);
        }
    }

    @Override
    public String toString() {
        return "SignedAnswers[" + issuer + "]";
    }
}
