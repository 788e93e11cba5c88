// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.support;

import io.countersign.server.AuditLog;
import java.time.Instant;
import org.slf4j.Logger;

/**
 * Audit log of tokens issued, refused and revoked. It identifies tokens by their {@code jti}. Of the input of an
 * unauthenticated caller it contains only the id of a client that exists.
 */
public final class Audit {

    private static final Logger log = AuditLog.logger();

    private Audit() {}

    public static void issued(
            String kind, IssuedToken token, String client, String subject, String audience, String scope) {
        log.info(
                "issued kind={} jti={} client={} sub={} aud={} scope={} exp={}",
                kind,
                token.id(),
                client,
                subject,
                audience,
                scope,
                token.expiry());
    }

    public static void refused(String what, String client, String reason) {
        log.warn("refused what={} client={} reason={}", what, client, reason);
    }

    public static void revoked(String id, String client, String subject) {
        log.info("revoked jti={} client={} sub={}", id, client, subject);
    }

    public static void revokedSession(String session, String client) {
        log.info("revoked sid={} client={}", session, client);
    }

    public static void revokedSubject(String subject, Instant before, String client) {
        log.info("revoked sub={} before={} client={}", subject, before, client);
    }

    public static void policy(String source, int edges) {
        log.info("policy source={} edges={}", source, edges);
    }

    public static void authorized(String client, String subject, String scope) {
        log.info("authorized client={} sub={} scope={}", client, subject, scope);
    }

    public static void consented(String client, String subject, String scope) {
        log.info("consented client={} sub={} scope={}", client, subject, scope);
    }

    public static void revokedConsent(String client, String subject, String by) {
        log.info("revoked consent client={} sub={} by={}", client, subject, by);
    }

    public static void loggedOut(String subject) {
        log.info("logged out sub={}", subject);
    }

    public static void loggedIn(String subject) {
        log.info("logged in sub={}", subject);
    }

    public static void keysChanged(String how, String client, String active) {
        log.info("keys changed={} client={} active={}", how, client, active);
    }
}
