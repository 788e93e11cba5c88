// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.attack.Attack.Consequence;
import io.countersign.launcher.attack.Attack.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttackRowTests {

    private static AttackRow row(String name, Consequence consequence, Finding finding) {
        Attack attack = new Attack(name, "Tries \"it\"", Observer.AGENT, "Forked", consequence, scenario -> finding);
        return new AttackRow(attack, finding);
    }

    @Test
    void outcomeWhenNoticedThenAsExpected() {
        AttackRow row = row("any", Consequence.PREVENTED, new Finding(Observer.AGENT, "Forked", 5, 0));
        assertThat(row.isAsExpected()).isTrue();
        assertThat(row.cells()).containsExactly("any", "Tries \"it\"", "agent", "Forked", "5", "0", "prevented");
        assertThat(new AttackTable(List.of(row)).csv())
                .endsWith("\"any\",\"Tries \"\"it\"\"\",\"agent\",\"Forked\",\"5\",\"0\",\"prevented\"\r\n");
    }

    @Test
    void outcomeWhenTheAttackerWasAcceptedThenNotAsExpected() {
        AttackRow row = row("any", Consequence.PREVENTED, new Finding(Observer.AGENT, "Forked", 5, 1));
        assertThat(row.outcome()).isEqualTo("NOT AS EXPECTED: agent, Forked");
        assertThat(row("any", Consequence.NOTICED, row.finding()).outcome()).isEqualTo("noticed later");
    }

    @Test
    void outcomeWhenNobodyOrSomebodyElseNoticedItThenNotAsExpected() {
        for (Finding finding : List.of(
                new Finding(Observer.NOBODY, "", -1, 0),
                new Finding(Observer.SERVER, "Forked", 5, 0),
                new Finding(Observer.AGENT, "OldHead", 5, 0))) {
            assertThat(row("any", Consequence.NOTICED, finding).outcome()).startsWith("NOT AS EXPECTED");
        }
    }

    @Test
    void outcomeWhenTwoLogsAreNoticedLaterThanTwoSecondsThenTooLate() {
        Finding late = new Finding(Observer.AGENT, "Forked", 2001, 3);
        assertThat(row(LogAttacks.TWO_LOGS, Consequence.NOTICED, late).outcome())
                .isEqualTo("TOO LATE");
        assertThat(row("any", Consequence.NOTICED, late).isInTime()).isTrue();
    }
}
