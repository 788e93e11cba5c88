// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.launcher.attack.Attack.Consequence;
import io.countersign.launcher.attack.Attack.Finding;
import java.util.List;

/** Attack with what happened. */
record AttackRow(Attack attack, Finding finding) {

    /** Services that were shown two logs find out within two seconds of their first exchange. */
    private static final long LONGEST_FORK = 2000;

    static final List<String> COLUMNS =
            List.of("attack", "what is tried", "noticed by", "reason", "after ms", "accepted before", "outcome");

    /** Returns whether the right one noticed it, and the attacker reached no more than they may. */
    boolean isAsExpected() {
        boolean noticed =
                finding.observer() == attack.observer() && finding.reason().equals(attack.reason());
        return noticed && (attack.consequence() != Consequence.PREVENTED || finding.accepted() <= 0);
    }

    /** Returns whether it was noticed in the time that is required, if there is one. */
    boolean isInTime() {
        return !attack.name().equals(LogAttacks.TWO_LOGS) || finding.millis() <= LONGEST_FORK;
    }

    String outcome() {
        if (!isAsExpected()) {
            return "NOT AS EXPECTED: " + attack.observer() + ", " + attack.reason();
        }
        return isInTime() ? attack.consequence().toString() : "TOO LATE";
    }

    List<String> cells() {
        return List.of(
                attack.name(),
                attack.tried(),
                finding.observer().toString(),
                finding.reason(),
                finding.millis() < 0 ? "" : String.valueOf(finding.millis()),
                finding.accepted() < 0 ? "" : String.valueOf(finding.accepted()),
                outcome());
    }
}
