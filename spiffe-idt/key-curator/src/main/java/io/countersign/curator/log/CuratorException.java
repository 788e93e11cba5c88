// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.LogFault;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the curator refuses a request, or cannot serve it.
 *
 * @since 0.1
 */
public final class CuratorException extends RuntimeException {

    /** Reason of refusals while the log cannot be read or written. */
    public static final String LOG_UNAVAILABLE = "log-unavailable";

    /** Reason of refusals of what is not in its only form. */
    public static final String MALFORMED = "malformed";

    private static final int BAD_REQUEST = 400;

    private static final int FORBIDDEN = 403;

    private static final int NOT_FOUND = 404;

    private static final int CONFLICT = 409;

    private static final int RANGE_NOT_SATISFIABLE = 416;

    private static final int TOO_MANY_REQUESTS = 429;

    private static final int UNAVAILABLE = 503;

    private static final long serialVersionUID = 1L;

    private final int status;

    private final String reason;

    private final transient @Nullable Duration retryAfter;

    private CuratorException(int status, String reason, String detail, @Nullable Duration retryAfter) {
        super(detail);
        this.status = status;
        this.reason = reason;
        this.retryAfter = retryAfter;
    }

    /** A member of the request is not in its only form, or is for another log. */
    public static CuratorException malformed(String detail) {
        return new CuratorException(BAD_REQUEST, MALFORMED, detail, null);
    }

    public static CuratorException unknownEntry() {
        return new CuratorException(NOT_FOUND, "unknown-entry", "The log has no entry of this sequence", null);
    }

    public static CuratorException beyondEnd() {
        return new CuratorException(
                RANGE_NOT_SATISFIABLE, "beyond-end", "The log has no entry before this sequence", null);
    }

    /** The request contradicts the log, or what is reserved. */
    static CuratorException conflict(String reason, String detail) {
        return new CuratorException(CONFLICT, reason, detail, null);
    }

    static CuratorException vacant() {
        return conflict("vacant", "The slot is vacant");
    }

    static CuratorException notInForce() {
        return conflict("not-in-force", "The former entry is not the one in force in the slot");
    }

    public static CuratorException tooMany(String reason, String detail, Duration retryAfter) {
        return new CuratorException(TOO_MANY_REQUESTS, reason, detail, retryAfter);
    }

    public static CuratorException unavailable(String reason, String detail, Duration retryAfter) {
        return new CuratorException(UNAVAILABLE, reason, detail, retryAfter);
    }

    public static CuratorException logUnavailable(String detail) {
        return unavailable(LOG_UNAVAILABLE, detail, Duration.ofSeconds(1));
    }

    static CuratorException noSlot(Duration retryAfter) {
        return unavailable("no-slot", "All slots are occupied or reserved", retryAfter);
    }

    static CuratorException busy() {
        return unavailable("busy", "Too many changes at the same time", Duration.ofSeconds(1));
    }

    static CuratorException noWitnesses() {
        return new CuratorException(NOT_FOUND, "no-witnesses", "Nobody cosigns heads of this log", null);
    }

    static CuratorException notCosigned() {
        return unavailable("not-cosigned", "Too few witnesses have cosigned a head so far", Duration.ofSeconds(1));
    }

    static CuratorException unknownWitness() {
        return new CuratorException(FORBIDDEN, "unknown-witness", "The key is not that of a witness", null);
    }

    static CuratorException otherHead() {
        return new CuratorException(FORBIDDEN, "other-head", "The head is not one of this log and its key", null);
    }

    static CuratorException cosignature() {
        return new CuratorException(FORBIDDEN, "cosignature-signature", "The witness did not sign the head", null);
    }

    static CuratorException notLater() {
        return conflict("not-later", "The witness has cosigned this head or a later one");
    }

    /** What the rules of the log refuse. */
    static CuratorException of(AuditException refused) {
        LogFault fault = refused.fault();
        String detail = "The rules of the log refuse it: " + fault;
        return switch (fault) {
            case SLOT_OCCUPIED -> conflict("occupied", "The slot is occupied");
            case SLOT_VACANT -> vacant();
            case OTHER_FORMER -> notInForce();
            case TOKEN_REPEATED -> conflict("used-token", "The token was registered before");
            case STATEMENT_REPEATED -> conflict("used-statement", "The statement was registered before");
            case SLOT_RANGE -> malformed("The slot does not exist");
            default -> new CuratorException(FORBIDDEN, text(fault), detail, null);
        };
    }

    private static String text(LogFault fault) {
        return fault.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the status of HTTP. */
    public int status() {
        return status;
    }

    /** Returns the reason, a constant in kebab-case. */
    public String reason() {
        return reason;
    }

    /** Returns when to try again; {@code null} if that is in vain. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
