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

/** What the page asks for. */
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

    /** The one call that goes along the chain. */
    @GetMapping(BALANCE)
    Read balance(HttpServletRequest request) {
        IdtMode mode = modes.of(request);
        Answer answer = next.balance(mode);
        return new Read(mode.value(), mode.isExperimental(), answer.balance(), answer.decisions());
    }

    /**
     * What the page shows before it asks for anything.
     *
     * @param user who is logged in
     * @param mode the mode that is chosen
     * @param csrfHeader where the token of this session is sent with whatever changes something
     */
    record Session(
            @Nullable String user,
            List<ModeChoice.Offer> modes,
            String mode,
            int hops,
            String csrfHeader,
            String csrfToken) {}

    /** A press on a button. */
    record Choice(@Nullable String mode) {}

    /** What came back along the chain. */
    record Read(String mode, boolean experimental, Answer.Balance balance, List<Decision> decisions) {}
}
