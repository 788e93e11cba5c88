// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.Revoke;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Alters each octet of entries of all kinds. */
class AlteredOctetTests {

    private final TestLog log = TestLog.start();

    private final Random random = new Random(61);

    /** Genesis, registration, replacement, revocation, registration, revocation by an attestor, change of the key. */
    AlteredOctetTests() {
        TestService basket = TestService.of("basket", "token of basket", 5);
        TestService renewed = basket.renewed("second");
        log.register(basket, 3);
        log.replace(renewed, 3, basket.tls());
        log.revoke(3, renewed.tls());
        log.register(basket.withToken("third"), 3);
        log.revoke(3, log.attestor);
        log.added(log.writer.rollOver(TestKeys.ed25519()));
    }

    private Octets altered(Octets entry, int position) {
        byte[] octets = entry.toArray();
        octets[position] ^= (byte) (1 + random.nextInt(255));
        return Octets.of(octets);
    }

    @Test
    void applyWhenOneOctetIsAlteredOnTheWayThenRefusedAndUnchanged() {
        Audit audit = log.agent();
        for (int sequence = 0; sequence < log.entries.size() - 1; sequence++) {
            List<Octets> entries = new ArrayList<>(log.entries.subList(sequence, sequence + 1));
            Head head = log.headOf(log.entries.subList(0, sequence + 1));
            for (int i = 0; i < log.entries.get(sequence).length(); i++) {
                entries.set(0, altered(log.entries.get(sequence), i));
                assertThatExceptionOfType(AuditException.class)
                        .isThrownBy(() -> audit.apply(entries, head))
                        .satisfies(ex -> assertThat(ex.isSigned()).isFalse());
            }
            audit.apply(log.entries.subList(sequence, sequence + 1), head);
        }
        assertThat(audit.sequence()).isEqualTo(log.entries.size() - 2L);
    }

    /**
     * A curator that signs what it altered is found out, except if it altered the time, which is its own, or claims
     * that an attestor revoked that nobody has pinned, which raises an alarm.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void applyWhenCuratorAltersOneOctetAndSignsThenRefused(int sequence) {
        List<Octets> entries = new ArrayList<>(log.entries.subList(0, sequence + 1));
        Octets right = entries.get(sequence);
        for (int i = 0; i < right.length(); i++) {
            Octets altered = altered(right, i);
            entries.set(sequence, altered);
            log.alarms.clear();
            if (isAccepted(entries)) {
                assertThat(isTimeOrRevoker(Entry.decode(right), Entry.decode(altered)))
                        .as("octet %s", i)
                        .isTrue();
            }
        }
    }

    private boolean isAccepted(List<Octets> entries) {
        Audit audit = log.agent();
        try {
            audit.apply(entries, log.headOf(entries));
            return true;
        } catch (AuditException ex) {
            assertThat(audit.sequence()).isLessThan(entries.size() - 1L);
            return false;
        }
    }

    private boolean isTimeOrRevoker(Entry right, Entry altered) {
        if (right.body() instanceof Revoke revoke && altered.body() instanceof Revoke other) {
            boolean revoker = !revoke.signer().equals(other.signer());
            return !revoker || log.alarms.getFirst() instanceof Alarm.UnattestedRevocation;
        }
        return altered.body().equals(right.body()) && altered.previous().equals(right.previous());
    }
}
