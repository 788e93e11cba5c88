// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.agent.LogFollower.Announcement;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Head;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Length of the headers with heads. */
class HeadHeadersTests {

    private static Announcement announced(int changes) {
        TestLog log = TestLog.start();
        for (int i = 0; i < changes; i++) {
            log.added(log.writer.rollOver(TestKeys.ed25519()));
        }
        Audit audit = log.agent();
        audit.apply(log.entries, cosigned(log.head()));
        AnnouncedHead announced = audit.announcement();
        return new Announcement(announced, announced.toText());
    }

    private static Head cosigned(Head head) {
        Head all = head;
        for (int i = 0; i < Head.MOST_COSIGNATURES; i++) {
            all = all.cosign(TestKeys.ed25519());
        }
        return all;
    }

    private static List<AnnouncedHead> sent(List<Announcement> newest) {
        List<String> texts = HeadHeaders.of(newest);
        assertThat(texts.stream().mapToInt(String::length).sum()).isLessThanOrEqualTo(HeadHeaders.MOST_CHARACTERS);
        return texts.stream().map(AnnouncedHead::parse).toList();
    }

    @Test
    void ofWhenCosignedThenWithoutCosignatures() {
        assertThat(sent(List.of(announced(0))).getFirst().head().cosignatures()).isEmpty();
    }

    @Test
    void ofWhenThereIsRoomThenWithAllChanges() {
        List<Announcement> newest = List.of(announced(8), announced(1));
        assertThat(sent(newest))
                .isEqualTo(newest.stream().map(Announcement::announced).toList());
    }

    @Test
    void ofWhenTooLongThenAllHeadsAndTheLastChangesOfTheFirstLogs() {
        List<Announcement> newest = new ArrayList<>();
        for (int i = 0; i < RegistrationLogs.MOST_LOGS; i++) {
            newest.add(announced(8));
        }
        List<AnnouncedHead> sent = sent(newest);
        assertThat(sent)
                .extracting(AnnouncedHead::head)
                .isEqualTo(newest.stream().map(one -> one.announced().head()).toList());
        assertThat(sent.get(0)).isEqualTo(newest.get(0).announced());
        assertThat(sent.get(1).changes())
                .hasSize(1)
                .containsExactly(newest.get(1).announced().changes().getLast());
        assertThat(sent.get(7).changes()).isEmpty();
    }
}
