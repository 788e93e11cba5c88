// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.Caller;
import io.countersign.core.Demand;
import io.countersign.core.RefusalCode;
import io.countersign.core.Verdict;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Issues and checks the nonces of a service, like those of RFC 9449 section 8 for DPoP. A proof with a nonce was
 * generated after the service issued the nonce, whatever the prover's clock says.
 *
 * <p>No nonce is stored. A nonce is its time in milliseconds and a MAC over the service and that time. The key of the
 * MAC changes every period and is derived from a secret: one of this process, or one that replicas share.
 *
 * @since 0.1
 */
public final class RequestNonces {

    /** Response header with a nonce. */
    public static final String HEADER = "ZK-Nonce";

    /** Error in the challenge, if a proof has no nonce or one that expired or is unknown. */
    public static final String ERROR = "use_zk_nonce";

    /** The proof has no nonce. */
    public static final RefusalCode MISSING = new RefusalCode("nonce_missing");

    /** The proof has an expired nonce. */
    public static final RefusalCode STALE = new RefusalCode("nonce_stale");

    /** The proof has a nonce that this service did not issue. */
    public static final RefusalCode UNKNOWN = new RefusalCode("nonce_unknown");

    private static final String TAG = "countersign-zk-nonce-v1";

    private static final String KEY_TAG = "countersign-zk-nonce-key-v1";

    private static final int SECRET_LENGTH = 32;

    private static final int MAC_LENGTH = 16;

    private static final int LENGTH = Long.BYTES + MAC_LENGTH;

    /** Divisor of the life: a response has the next nonce if less than this part of it is left. */
    private static final int LAST_PART = 4;

    private final ServiceRealm realm;

    private final byte[] secret;

    private final Duration ttl;

    private final Clock clock;

    /**
     * Creates nonces that every process with the same secret accepts.
     *
     * @param secret secret of 32 octets or more
     * @param ttl life of a nonce, one millisecond or more
     * @throws IllegalArgumentException if the secret or the life is too short
     */
    public RequestNonces(ServiceRealm realm, byte[] secret, Duration ttl, Clock clock) {
        this.realm = Objects.requireNonNull(realm, "realm cannot be null");
        this.secret = secret.clone();
        this.ttl = Objects.requireNonNull(ttl, "ttl cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (secret.length < SECRET_LENGTH) {
            throw new IllegalArgumentException("The secret of nonces must have " + SECRET_LENGTH + " octets or more");
        }
        if (ttl.toMillis() < 1) {
            throw new IllegalArgumentException("The life of a nonce must be one millisecond or more");
        }
    }

    /** Creates nonces that only this process accepts, until it stops. */
    public static RequestNonces ofProcess(ServiceRealm realm, Duration ttl, Clock clock) {
        byte[] secret = new byte[SECRET_LENGTH];
        new SecureRandom().nextBytes(secret);
        return new RequestNonces(realm, secret, ttl, clock);
    }

    /** Issues a nonce. */
    public String next() {
        long now = clock.millis();
        byte[] octets = ByteBuffer.allocate(LENGTH).putLong(now).put(mac(now)).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    /** Issues the next nonce if that of the caller's proof expires soon, otherwise returns {@code null}. */
    public @Nullable String successor(Caller caller) {
        if (!(caller.credential() instanceof ZkCredential shown)
                || shown.header().nonce() == null) {
            return null;
        }
        byte[] octets = octets(shown.header().nonce());
        Duration left = octets == null ? Duration.ZERO : Duration.between(clock.instant(), end(octets));
        return left.compareTo(ttl.dividedBy(LAST_PART)) < 0 ? next() : null;
    }

    /** Returns the verdict that refuses a proof with that nonce, or {@code null} if the nonce is valid. */
    @Nullable
    Verdict refuse(@Nullable String nonce) {
        RefusalCode code = nonce == null ? MISSING : code(octets(nonce));
        return code == null ? null : Verdict.rejected(code, new Demand(ZkScheme.AUTH_SCHEME, ERROR, HEADER, next()));
    }

    private @Nullable RefusalCode code(byte @Nullable [] octets) {
        if (octets == null) {
            return UNKNOWN;
        }
        long time = time(octets);
        Instant now = clock.instant();
        // A time in the future is accepted within the tolerated difference to the clock of another replica.
        if (time < 0 || time > now.plus(ZkScheme.WINDOW).toEpochMilli()) {
            return UNKNOWN;
        }
        byte[] mac = Arrays.copyOfRange(octets, Long.BYTES, LENGTH);
        if (!MessageDigest.isEqual(mac, mac(time))) {
            return UNKNOWN;
        }
        return now.isBefore(end(octets)) ? null : STALE;
    }

    /** Decodes a nonce. Only its canonical text is accepted, otherwise returns {@code null}. */
    private static byte @Nullable [] octets(String nonce) {
        try {
            byte[] octets = Base64.getUrlDecoder().decode(nonce);
            boolean same = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(octets)
                    .equals(nonce);
            return octets.length == LENGTH && same ? octets : null;
        } catch (IllegalArgumentException ex) {
            return null;
        }
    }

    private static long time(byte[] octets) {
        return ByteBuffer.wrap(octets).getLong();
    }

    private Instant end(byte[] octets) {
        return Instant.ofEpochMilli(time(octets)).plus(ttl);
    }

    private byte[] mac(long time) {
        byte[] key = new LengthPrefixed()
                .add(KEY_TAG)
                .addLong(Math.floorDiv(time, ttl.toMillis()))
                .mac(secret);
        byte[] mac = new LengthPrefixed()
                .add(TAG)
                .add(realm.origin())
                .add(realm.audience())
                .addLong(time)
                .mac(key);
        return Arrays.copyOf(mac, MAC_LENGTH);
    }
}
