// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import io.countersign.chain.hop.HopLimit;
import io.countersign.idt.IdtMode;
import io.countersign.server.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Mode that a person has chosen. It is kept in the session, so that the browser cannot tell other workloads which mode
 * to accept.
 */
@Component
final class ModeChoice {

    private static final String ATTRIBUTE = ModeChoice.class.getName();

    private final SubjectProperties properties;

    ModeChoice(SubjectProperties properties) {
        this.properties = properties;
    }

    IdtMode of(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute(ATTRIBUTE) instanceof IdtMode mode
                ? mode
                : properties.initialMode();
    }

    /** @throws ProblemException 400 if there is no such mode, 422 if the chain is too long for it */
    IdtMode choose(@Nullable String name, HttpServletRequest request) {
        IdtMode mode = IdtMode.of(String.valueOf(name))
                .orElseThrow(
                        () -> ProblemException.of(HttpStatus.BAD_REQUEST, "unknown-mode", "There is no such mode"));
        HopLimit.obstacle(mode, properties.hops()).ifPresent(obstacle -> {
            throw ProblemException.unprocessable("chain-too-long", obstacle);
        });
        request.getSession().setAttribute(ATTRIBUTE, mode);
        return mode;
    }

    List<Offer> offers() {
        return Arrays.stream(IdtMode.values())
                .map(mode -> new Offer(
                        mode.value(),
                        mode.isExperimental(),
                        HopLimit.obstacle(mode, properties.hops()).orElse(null)))
                .toList();
    }

    /**
     * Mode as the page shows it.
     *
     * @param obstacle reason why the mode cannot be chosen; {@code null} if it can
     */
    record Offer(
            String name, boolean experimental, @Nullable String obstacle) {}
}
