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
 * Nonces of a service, as RFC 9449 section 8 has them for DPoP: whoever proves by one has made the proof since the
 * service gave it, whatever the clock of the prover says. None is remembered. One is its time in milliseconds and a
 * MAC over the service and that time, whose key is another for each period and follows from a secret: this process's
 * own, or one that replicas share.
 *
 * @since 0.1
 */
public final class RequestNonces {

    /** The header of an answer that gives one. */
    public static final String HEADER = "ZK-Nonce";

    /** What the challenge of a proof says that was made without one, or with one that is no longer good. */
    public static final String ERROR = "use_zk_nonce";

    /** The proof was made without a nonce. */
    public static final RefusalCode MISSING = new RefusalCode("nonce_missing");

    /** The proof was made with a nonce that was good. */
    public static final RefusalCode STALE = new RefusalCode("nonce_stale");

    /** The proof was made with a nonce that this service has not given. */
    public static final RefusalCode UNKNOWN = new RefusalCode("nonce_unknown");

    private static final String TAG = "countersign-zk-nonce-v1";

    private static final String KEY_TAG = "countersign-zk-nonce-key-v1";

    private static final int SECRET_LENGTH = 32;

    private static final int MAC_LENGTH = 16;

    private static final int LENGTH = Long.BYTES + MAC_LENGTH;

    /** A new one goes with an answer when this part of the old one's life is left. */
    private static final int LAST_PART = 4;

    private final ServiceRealm realm;

    private final byte[] secret;

    private final Duration ttl;

    private final Clock clock;

    /**
     * Nonces that any process with the same secret knows.
     *
     * @param secret 32 octets at least
     * @param ttl how long one is good
     */
    public RequestNonces(ServiceRealm realm, byte[] secret, Duration ttl, Clock clock) {
        this.realm = Objects.requireNonNull(realm, "realm cannot be null");
        this.secret = secret.clone();
        this.ttl = Objects.requireNonNull(ttl, "ttl cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (secret.length < SECRET_LENGTH) {
            throw new IllegalArgumentException("A secret for nonces has " + SECRET_LENGTH + " octets at least");
        }
        if (ttl.toMillis() < 1) {
            throw new IllegalArgumentException("A nonce is good for a millisecond at least");
        }
    }

    /** Nonces that this process alone knows, until it ends. */
    public static RequestNonces ofProcess(ServiceRealm realm, Duration ttl, Clock clock) {
        byte[] secret = new byte[SECRET_LENGTH];
        new SecureRandom().nextBytes(secret);
        return new RequestNonces(realm, secret, ttl, clock);
    }

    /** One that is good from now on. */
    public String next() {
        long now = clock.millis();
        byte[] octets = ByteBuffer.allocate(LENGTH).putLong(now).put(mac(now)).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    /** One to go on with, if a caller has proved by one that ends soon; else {@code null}. */
    public @Nullable String successor(Caller caller) {
        if (!(caller.credential() instanceof ZkCredential shown)
                || shown.header().nonce() == null) {
            return null;
        }
        byte[] octets = octets(shown.header().nonce());
        Duration left = octets == null ? Duration.ZERO : Duration.between(clock.instant(), end(octets));
        return left.compareTo(ttl.dividedBy(LAST_PART)) < 0 ? next() : null;
    }

    /** Why a proof by that nonce is refused, or {@code null} if it is not. */
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
        // Of those to come, only what the clock of another replica may say.
        if (time < 0 || time > now.plus(ZkScheme.WINDOW).toEpochMilli()) {
            return UNKNOWN;
        }
        byte[] mac = Arrays.copyOfRange(octets, Long.BYTES, LENGTH);
        if (!MessageDigest.isEqual(mac, mac(time))) {
            return UNKNOWN;
        }
        return now.isBefore(end(octets)) ? null : STALE;
    }

    /** There is one text for each nonce. */
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
