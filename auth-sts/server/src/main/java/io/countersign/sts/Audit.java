// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log: who was given, refused or has taken back what. It names tokens by their {@code jti}, and of what an
 * unauthenticated caller sends nothing but the id of a client that exists.
 */
final class Audit {

    private static final Logger log = LoggerFactory.getLogger("io.countersign.audit");

    private Audit() {}

    static void issued(String kind, IssuedToken token, String client, String subject, String audience, String scope) {
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

    static void refused(String what, String client, String reason) {
        log.warn("refused what={} client={} reason={}", what, client, reason);
    }

    static void revoked(String id, String client, String subject) {
        log.info("revoked jti={} client={} sub={}", id, client, subject);
    }

    static void revokedSession(String session, String client) {
        log.info("revoked sid={} client={}", session, client);
    }

    static void revokedSubject(String subject, Instant before, String client) {
        log.info("revoked sub={} before={} client={}", subject, before, client);
    }

    static void policy(String source, int edges) {
        log.info("policy source={} edges={}", source, edges);
    }

    static void authorized(String client, String subject, String scope) {
        log.info("authorized client={} sub={} scope={}", client, subject, scope);
    }

    static void loggedIn(String subject) {
        log.info("logged in sub={}", subject);
    }

    static void keysChanged(String how, String client, String active) {
        log.info("keys changed={} client={} active={}", how, client, active);
    }
}
