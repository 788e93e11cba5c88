// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import io.countersign.chain.hop.Answer;
import io.countersign.chain.hop.Decision;
import io.countersign.chain.hop.NextWorkload;
import io.countersign.idt.IdtMode;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Endpoints of the page. */
@RestController
final class SubjectController {

    static final String BALANCE = "/balance";

    static final String SESSION = "/session";

    private final NextWorkload next;

    private final ModeChoice modes;

    private final SubjectProperties properties;

    SubjectController(NextWorkload next, ModeChoice modes, SubjectProperties properties) {
        this.next = next;
        this.modes = modes;
        this.properties = properties;
    }

    @GetMapping(SESSION)
    Session session(HttpServletRequest request, CsrfToken csrf, @AuthenticationPrincipal @Nullable OidcUser user) {
        return new Session(
                user == null ? null : user.getPreferredUsername(),
                modes.offers(),
                modes.of(request).value(),
                properties.hops(),
                csrf.getHeaderName(),
                csrf.getToken());
    }

    @PostMapping("/mode")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void choose(@RequestBody Choice choice, HttpServletRequest request) {
        modes.choose(choice.mode(), request);
    }

    /** Reads the balance, with a call along the chain. */
    @GetMapping(BALANCE)
    Read balance(HttpServletRequest request) {
        IdtMode mode = modes.of(request);
        Answer answer = next.balance(mode);
        return new Read(mode.value(), mode.isExperimental(), answer.balance(), answer.decisions());
    }

    /**
     * State of the session.
     *
     * @param user username of the person who is logged in, or {@code null}
     * @param modes modes of the page
     * @param mode chosen mode
     * @param hops number of middle tiers
     * @param csrfHeader header of the CSRF token, which requests other than GET must have
     * @param csrfToken CSRF token of the session
     */
    record Session(
            @Nullable String user,
            List<ModeChoice.Offer> modes,
            String mode,
            int hops,
            String csrfHeader,
            String csrfToken) {}

    /** Request to choose a mode. */
    record Choice(@Nullable String mode) {}

    /** Balance and decisions of the chain. */
    record Read(String mode, boolean experimental, Answer.Balance balance, List<Decision> decisions) {}
}
