// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.support.Audit;
import io.countersign.sts.web.Endpoints;
import java.security.Principal;
import java.util.List;
import org.springframework.context.annotation.Conditional;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Lists and revokes the consents of users, for a service with the scope {@code revoke:subject}. */
@RestController
@Conditional(CodeFlowCondition.class)
final class ConsentController {

    private final UserConsents consents;

    private final AuthorizationRevocations revocations;

    ConsentController(UserConsents consents, AuthorizationRevocations revocations) {
        this.consents = consents;
        this.revocations = revocations;
    }

    @GetMapping(Endpoints.CONSENTS)
    List<UserConsents.Consent> list(@RequestParam("sub") String subject) {
        return consents.of(subject);
    }

    /** Revokes a consent, with the tokens that the client has from it. The next request asks the user again. */
    @DeleteMapping(Endpoints.CONSENTS)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@RequestParam("sub") String subject, @RequestParam("client_id") String client, Principal principal) {
        // First the consent, so that no new code is issued meanwhile.
        consents.revoke(subject, client);
        revocations.end(subject, client);
        Audit.revokedConsent(client, subject, principal.getName());
    }
}
