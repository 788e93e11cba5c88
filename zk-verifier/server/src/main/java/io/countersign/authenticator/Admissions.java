// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.zk.field.Value;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Decides who becomes a member: anybody, the invited, or those whom an approver admits. */
final class Admissions {

    /** Commitments of a list for approvers. */
    static final int PAGE = 1000;

    private static final int OCTETS = 32;

    private static final Duration RETRY = Duration.ofMinutes(1);

    private final SecureRandom random = new SecureRandom();

    private final Settings settings;

    private final Members members;

    private final AdmissionTable table;

    private final RegistryLog log;

    private final Transactions transactions;

    private final Clock clock;

    Admissions(
            Settings settings,
            Members members,
            AdmissionTable table,
            RegistryLog log,
            Transactions transactions,
            Clock clock) {
        this.settings = settings;
        this.members = members;
        this.table = table;
        this.log = log;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Registers a commitment, or lets it wait for an approval. Repeating it has no effect, and needs no invitation.
     *
     * @return the member, or empty if it waits
     * @throws ProblemException 403 without a valid invitation, 503 if too many wait, and as {@link Members#register}
     */
    Optional<Members.Registered> register(Value commitment, @Nullable String invitation) {
        return switch (settings.mode()) {
            case OPEN -> Optional.of(members.register(commitment));
            case INVITATION -> Optional.of(members.admit(commitment, () -> redeem(invitation)));
            case APPROVAL -> members.find(commitment).or(() -> await(commitment));
        };
    }

    private void redeem(@Nullable String invitation) {
        if (invitation == null) {
            throw ProblemException.of(
                    HttpStatus.FORBIDDEN, "invitation-required", "A registration needs an invitation");
        }
        if (!table.redeem(hash(invitation), clock.millis())) {
            throw ProblemException.of(
                    HttpStatus.FORBIDDEN,
                    "invitation-invalid",
                    "This invitation is unknown, expired, or was used already");
        }
    }

    private Optional<Members.Registered> await(Value commitment) {
        long now = clock.millis();
        boolean waits = transactions.call(() -> {
            log.lock();
            return table.await(commitment, settings.mostPending(), expiry(now), now);
        });
        if (!waits) {
            throw ProblemException.unavailable(
                    "too-many-pending", "Too many registrations wait for an approval", RETRY);
        }
        return Optional.empty();
    }

    private long expiry(long now) {
        return now + settings.life().toMillis();
    }

    /** Issues an invitation for one registration. */
    Invitation invite(String issuer) {
        require(RegistrationMode.INVITATION);
        byte[] octets = new byte[OCTETS];
        random.nextBytes(octets);
        String value = Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
        long now = clock.millis();
        transactions.run(() -> table.invite(hash(value), issuer, expiry(now), now));
        Audit.invited(issuer);
        return new Invitation(value, Instant.ofEpochMilli(expiry(now)));
    }

    /** Returns at most {@value #PAGE} commitments that wait for an approval, the oldest first. */
    List<AdmissionTable.Pending> pending() {
        require(RegistrationMode.APPROVAL);
        return transactions.call(() -> table.pending(PAGE, clock.millis()));
    }

    /**
     * Registers a commitment that waits. Repeating it has no effect.
     *
     * @throws ProblemException 404 if it neither waits nor is registered, 409 if it was revoked or the group is full
     */
    Members.Registered approve(Value commitment, String approver) {
        require(RegistrationMode.APPROVAL);
        Members.Registered registered = members.admit(commitment, () -> requireRemoved(commitment));
        if (registered.first()) {
            Audit.approved(Group.ofMembers(commitment.field()), registered.position(), approver);
        }
        return registered;
    }

    /**
     * Refuses a commitment that waits.
     *
     * @throws ProblemException 404 if it does not wait
     */
    void refuse(Value commitment, String approver) {
        require(RegistrationMode.APPROVAL);
        transactions.run(() -> requireRemoved(commitment));
        Audit.refused(approver);
    }

    private void requireRemoved(Value commitment) {
        if (!table.remove(commitment, clock.millis())) {
            throw ProblemException.notFound("No such registration waits for an approval");
        }
    }

    private void require(RegistrationMode mode) {
        if (settings.mode() != mode) {
            throw ProblemException.conflict(
                    "registration-mode",
                    "This server does not register by " + mode.name().toLowerCase(Locale.ROOT));
        }
    }

    private static String hash(String invitation) {
        try {
            byte[] octets = invitation.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    /**
     * Settings of admissions.
     *
     * @param life life of an invitation, and of a registration that waits
     * @param mostPending maximum number of registrations that wait
     */
    record Settings(RegistrationMode mode, Duration life, int mostPending) {}

    /**
     * Invitation for one registration.
     *
     * @param value 43 characters of base64url
     */
    record Invitation(String value, Instant expiresAt) {

        @Override
        public String toString() {
            return "Invitation[" + expiresAt + "]";
        }
    }
}
