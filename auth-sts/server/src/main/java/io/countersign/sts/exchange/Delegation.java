// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import io.countersign.sts.client.Client;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.token.Subject;
import io.countersign.sts.web.OAuthErrors;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Decides whether a client may act for a subject at a service, and with which of the subject's scopes. */
final class Delegation {

    private static final RefusalCode MAY_NOT_ACT = new RefusalCode("may_not_act");

    private final PolicyFile policy;

    private final String issuer;

    Delegation(PolicyFile policy, String issuer) {
        this.policy = policy;
        this.issuer = issuer;
    }

    /**
     * Permits the client to act for the subject, or refuses with {@code unauthorized_client}, {@code invalid_target} or
     * {@code invalid_scope}.
     *
     * @param form form with the requested target and scopes
     * @throws InvalidCredentialException if the subject's token is not acceptable from this client
     */
    Permission permit(Client actor, Subject subject, GrantForm form, Sender sender) {
        Optional<Map<String, String>> confirmation = sender.confirmation(actor);
        requireActor(actor, subject);
        requireSender(subject, sender, confirmation.isPresent());
        String target = form.target();
        Set<String> scopes = scopes(actor, subject, target, form.scopes());
        return new Permission(actor, subject, target, scopes, confirmation);
    }

    /** Checks {@code may_act} (RFC 8693 section 4.4). */
    private void requireActor(Client actor, Subject subject) {
        if (subject.mayAct() != null && !names(subject.mayAct(), actor)) {
            throw new InvalidCredentialException(MAY_NOT_ACT, "only another actor may act");
        }
    }

    private boolean names(JsonObject mayAct, Client actor) {
        String by = mayAct.string("iss");
        return actor.id().equals(mayAct.string("sub")) && (by == null ? !mayAct.containsKey("iss") : by.equals(issuer));
    }

    /**
     * Refuses a bound token from another sender. If the token has {@code may_act}, that client may present it with a
     * proof of its own instead. Without any proof a bound token is always refused.
     */
    private static void requireSender(Subject subject, Sender sender, boolean bound) {
        JsonObject confirmation = subject.confirmation();
        if (confirmation != null && !sender.proves(confirmation) && (!bound || subject.mayAct() == null)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "bound to another sender");
        }
    }

    private Set<String> scopes(Client actor, Subject subject, String target, Set<String> requested) {
        Set<String> allowed = new TreeSet<>(policy.policy().scopes(actor.id(), target));
        allowed.retainAll(subject.scopes());
        allowed.removeIf(scope -> !actor.mayPassOn(scope));
        if (allowed.isEmpty()) {
            throw OAuthErrors.invalidScope("no scope of the subject may be passed on to that service");
        }
        if (!allowed.containsAll(requested)) {
            throw OAuthErrors.invalidScope("a scope may not be passed on to that service");
        }
        return requested.isEmpty() ? allowed : requested;
    }
}
