// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.audit.Audit;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnnouncedHeadTests {

    private final TestLog log = TestLog.start();

    private AnnouncedHead announced(int changes) {
        for (int i = 0; i < changes; i++) {
            log.added(log.writer.rollOver(TestKeys.ed25519()));
        }
        Audit audit = log.auditedAgent();
        return Objects.requireNonNull(audit.announcement());
    }

    @Test
    void toTextWhenLogKeyWasNeverChangedThenThatOfTheHead() {
        assertThat(announced(0).toText()).isEqualTo(log.head().toText());
    }

    @Test
    void parseWhenLogKeyWasChangedThenTheSame() {
        AnnouncedHead announced = announced(2);
        assertThat(AnnouncedHead.parse(announced.toText())).isEqualTo(announced);
        assertThat(announced.changes()).hasSize(2);
    }

    @Test
    void announcementWhenMoreChangesThanAllowedThenTheLastOnes() {
        AnnouncedHead announced = announced(10);
        assertThat(announced.changes()).hasSize(8);
        assertThat(announced.changes().getLast().newKey().id())
                .isEqualTo(announced.head().signer());
        assertThat(AnnouncedHead.parse(announced.toText())).isEqualTo(announced);
    }

    @ParameterizedTest
    @ValueSource(strings = {".", ".AAAA", ".=", ".."})
    void parseWhenChangesAreMalformedThenException(String suffix) {
        String text = announced(0).toText() + suffix;
        assertThatIllegalArgumentException().isThrownBy(() -> AnnouncedHead.parse(text));
    }

    @Test
    void parseWhenTooManyChangesThenException() {
        AnnouncedHead announced = announced(8);
        String changes = announced.toText().substring(log.head().toText().length() + 1);
        assertThatIllegalArgumentException().isThrownBy(() -> AnnouncedHead.parse(announced.toText() + changes));
    }

    @Test
    void contradictsWhenChangesAreEqualOrOfOtherKeysThenFalse() {
        List<KeyChange> changes = announced(2).changes();
        assertThat(changes.get(0).contradicts(changes.get(0))).isFalse();
        assertThat(changes.get(0).contradicts(changes.get(1))).isFalse();
    }
}
