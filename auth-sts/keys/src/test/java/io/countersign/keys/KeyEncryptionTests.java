// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyEncryptionTests {

    private static final String ROW = "signing_key/one";

    private static final byte[] CLEAR = "{\"d\":\"a private parameter\"}".getBytes(UTF_8);

    private final KeyEncryption encryption = new KeyEncryption(key(1));

    @Test
    void decryptWhenSameKeyAndRowThenGivesBackWhatWasEncrypted() {
        assertThat(encryption.decrypt(encryption.encrypt(CLEAR, ROW), ROW)).isEqualTo(CLEAR);
    }

    @Test
    void encryptWhenTwiceThenNonceAndResultDiffer() {
        String[] one = encryption.encrypt(CLEAR, ROW).split("\\.", -1);
        String[] other = encryption.encrypt(CLEAR, ROW).split("\\.", -1);
        assertThat(one[0]).isEqualTo(other[0]);
        assertThat(one[1]).isNotEqualTo(other[1]);
        assertThat(one[2]).isNotEqualTo(other[2]);
    }

    @Test
    void derivedWhenSamePurposeThenSameKeyAndOtherwiseAnother() {
        String encrypted = encryption.derived(ROW).encrypt(CLEAR, ROW);
        assertThat(new KeyEncryption(key(1)).derived(ROW).decrypt(encrypted, ROW))
                .isEqualTo(CLEAR);
        for (KeyEncryption other :
                List.of(encryption, encryption.derived("signing_key/two"), new KeyEncryption(key(2)).derived(ROW))) {
            assertThatIllegalStateException().isThrownBy(() -> other.decrypt(encrypted, ROW));
        }
    }

    @Test
    void decryptWhenMovedToAnotherRowThenRefused() {
        String encrypted = encryption.encrypt(CLEAR, ROW);
        assertThatIllegalStateException().isThrownBy(() -> encryption.decrypt(encrypted, "signing_key/two"));
    }

    @Test
    void decryptWhenAlteredThenRefused() {
        String encrypted = encryption.encrypt(CLEAR, ROW);
        int last = encrypted.length() - 3;
        char other = encrypted.charAt(last) == 'A' ? 'B' : 'A';
        String altered = encrypted.substring(0, last) + other + encrypted.substring(last + 1);
        assertThatIllegalStateException().isThrownBy(() -> encryption.decrypt(altered, ROW));
    }

    @Test
    void decryptWhenAnotherKeyThenSaysSo() {
        String encrypted = encryption.encrypt(CLEAR, ROW);
        assertThatIllegalStateException()
                .isThrownBy(() -> new KeyEncryption(key(2)).decrypt(encrypted, ROW))
                .withMessageContaining("another key encryption key");
    }

    @Test
    void constructorWhenKeyHasAnotherLengthThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyEncryption(new byte[16]));
    }

    private static byte[] key(int filling) {
        byte[] key = new byte[KeyEncryption.KEY_LENGTH];
        Arrays.fill(key, (byte) filling);
        return key;
    }
}
