// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HeadTests {

    private final TestLog log = TestLog.start();

    private final Head head = log.head();

    private final Ed25519Signer one = TestKeys.ed25519();

    private final Ed25519Signer two = TestKeys.ed25519();

    @Test
    void parseWhenTextThenTheSame() {
        assertThat(Head.parse(head.toText())).isEqualTo(head);
        assertThat(head.toText()).hasSize(235).matches("[A-Za-z0-9_-]+");
        Head cosigned = head.cosign(one).cosign(two);
        assertThat(Head.decode(cosigned.encode())).isEqualTo(cosigned);
        assertThat(cosigned.encode().length()).isEqualTo(176 + 2 * 96);
    }

    @Test
    void parseWhenOneOctetIsAlteredThenRefusedOrNotSigned() {
        for (int i = 0; i < head.encode().length(); i++) {
            byte[] octets = head.encode().toArray();
            octets[i] ^= 1;
            assertThat(isSigned(Octets.of(octets))).as("octet %s", i).isFalse();
        }
    }

    private boolean isSigned(Octets encoded) {
        try {
            return Head.decode(encoded).isSignedBy(log.logKey.key());
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    @Test
    void isSignedByWhenHeadNamesAnotherKeyThenFalse() {
        Octets other = one.key().id();
        Octets signature = log.logKey.sign(
                new Head(head.logId(), 0, head.hash(), head.time(), other, head.signature(), List.of()).text());
        Head named = new Head(head.logId(), 0, head.hash(), head.time(), other, signature, List.of());
        assertThat(named.isSignedBy(log.logKey.key())).isFalse();
    }

    @Test
    void parseWhenNotInItsOnlyFormThenException() {
        String text = head.toText();
        for (String other : List.of(
                text + "=",
                text + "A",
                text.substring(1),
                " " + text,
                "",
                "?",
                "A".repeat(2000),
                text.substring(0, 234) + (char) (text.charAt(234) + 1))) {
            assertThatIllegalArgumentException().isThrownBy(() -> Head.parse(other));
        }
    }

    @Test
    void decodeWhenLengthIsWrongThenException() {
        byte[] encoded = head.encode().toArray();
        for (int length : new int[] {0, 175, 177, 271, 176 + 9 * 96}) {
            Octets other = Octets.of(Arrays.copyOf(encoded, length));
            assertThatIllegalArgumentException().isThrownBy(() -> Head.decode(other));
        }
    }

    @Test
    void newWhenCosignaturesAreRepeatedThenException() {
        Head cosigned = head.cosign(one);
        assertThatIllegalArgumentException().isThrownBy(() -> cosigned.cosign(one));
        Octets encoded = head.cosign(one).cosign(two).encode();
        byte[] swapped = encoded.toArray();
        System.arraycopy(encoded.toArray(), 176, swapped, 272, 96);
        System.arraycopy(encoded.toArray(), 272, swapped, 176, 96);
        assertThatIllegalArgumentException().isThrownBy(() -> Head.decode(Octets.of(swapped)));
    }

    @Test
    void countCosignaturesWhenValidThenOnlyThoseAsked() {
        Head cosigned = head.cosign(one).cosign(two);
        assertThat(cosigned.countCosignatures(Set.of(one.key(), two.key()))).isEqualTo(2);
        assertThat(cosigned.countCosignatures(Set.of(one.key()))).isEqualTo(1);
        assertThat(head.countCosignatures(Set.of(one.key()))).isZero();
    }

    /** The log key cannot cosign, since a cosignature is of another kind. */
    @Test
    void countCosignaturesWhenSignatureIsThatOfTheLogThenNone() {
        Cosignature forged = new Cosignature(log.logKey.key().id(), head.signature());
        Head other = new Head(
                head.logId(),
                head.sequence(),
                head.hash(),
                head.time(),
                head.signer(),
                head.signature(),
                List.of(forged));
        assertThat(other.countCosignatures(Set.of(log.logKey.key()))).isZero();
    }
}
