// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Ed25519KeyFileTests {

    @TempDir
    Path folder;

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("key.pem"), text);
    }

    private static String pem(byte[] encoded) {
        return "-----BEGIN PRIVATE KEY-----\n" + Base64.getEncoder().encodeToString(encoded)
                + "\n-----END PRIVATE KEY-----\n";
    }

    @Test
    void readsKeyAndComputesItsPublicKey() throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Ed25519Signer signer = Ed25519KeyFile.read(write(pem(pair.getPrivate().getEncoded())));
        Octets text = Octets.of(new byte[] {1, 2, 3});
        assertThat(signer.key()).isEqualTo(Ed25519Key.of(pair.getPublic()));
        assertThat(Ed25519Key.of(pair.getPublic()).verifies(text, signer.sign(text)))
                .isTrue();
    }

    /** The private key of RFC 8410 section 10.3 with its public key of section 10.1. */
    @Test
    void readsKeyOfSpecification() throws Exception {
        Ed25519Signer signer = Ed25519KeyFile.read(write("""
                -----BEGIN PRIVATE KEY-----
                MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
                -----END PRIVATE KEY-----
                """));
        assertThat(Base64.getEncoder().encodeToString(signer.key().encoded().toArray()))
                .isEqualTo("MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=");
    }

    @Test
    void refusesKeyOfAnotherAlgorithm() throws Exception {
        byte[] other = KeyPairGenerator.getInstance("EC")
                .generateKeyPair()
                .getPrivate()
                .getEncoded();
        assertThatIllegalArgumentException().isThrownBy(() -> Ed25519KeyFile.read(write(pem(other))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
                "-----BEGIN PRIVATE KEY-----\n====\n-----END PRIVATE KEY-----",
                "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----"
            })
    void refusesOtherForms(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ed25519KeyFile.read(write(text)))
                .withMessageContaining("key.pem");
    }

    @Test
    void refusesLargeFile() {
        assertThatIllegalArgumentException().isThrownBy(() -> Ed25519KeyFile.read(write(" ".repeat(5000))));
    }
}
