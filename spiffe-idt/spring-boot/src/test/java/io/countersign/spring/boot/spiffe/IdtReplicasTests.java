// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.spring.boot.spiffe.IdtWorld.ALICE;
import static io.countersign.spring.boot.spiffe.IdtWorld.AUDIENCE;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.IdtWorld.TARGET;
import static io.countersign.spring.boot.spiffe.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests used tokens at several processes of one workload. */
class IdtReplicasTests {

    private final IdtWorld world = IdtWorld.shared();

    private final TestPeer subject = world.peer("subject");

    private String sent(IdtMode mode) {
        return switch (mode) {
            case DVID -> world.asserting.dvid(world.oauthToken(), SUBJECT, AUDIENCE);
            case ID_MODE -> subject.extend(world.asserting.idMode(ALICE, SUBJECT), TARGET);
            case ANON_MODE -> subject.extend(world.asserting.anonMode(ALICE, SUBJECT), TARGET);
            case LSVID -> subject.extend(world.asserting.lsvid(ALICE, SUBJECT), TARGET);
        };
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenTheTokenWasUsedAtAnotherReplicaThenRefused(IdtMode mode) {
        IdtApp one = world.replica("one");
        IdtApp other = world.replica("other");
        String token = sent(mode);
        assertThat(subject.send(one, mode, token).status()).isEqualTo(200);
        assertRefused(other, subject, mode, token, RefusalCode.REPLAYED);
        assertThat(subject.send(other, mode, sent(mode)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenTheStoreIsOutOfReachThenItCannotBeTold(IdtMode mode) {
        assertThat(subject.send(world.forgetfulTarget(), mode, sent(mode)).status())
                .isEqualTo(503);
    }
}
