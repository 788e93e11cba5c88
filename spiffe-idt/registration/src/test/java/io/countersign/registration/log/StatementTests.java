// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StatementTests {

    private final TestLog log = TestLog.start();

    private final Statement statement = log.statement(TestService.of("basket", "token", 5), 3);

    private final SignedStatement signed = log.attested(statement);

    @Test
    void decodeWhenEncodedThenTheSame() {
        Octets encoded = signed.encode(log.logId);
        assertThat(SignedStatement.decode(encoded, log.logId)).isEqualTo(signed);
        assertThat(signed.isSignedBy(log.attestor.key(), log.logId)).isTrue();
    }

    @Test
    void decodeWhenOneOctetIsAlteredThenRefusedOrNotSigned() {
        Octets encoded = signed.encode(log.logId);
        for (int i = 0; i < encoded.length(); i++) {
            byte[] octets = encoded.toArray();
            octets[i] ^= 1;
            assertThat(isValid(Octets.of(octets))).as("octet %s", i).isFalse();
        }
    }

    private boolean isValid(Octets encoded) {
        try {
            return SignedStatement.decode(encoded, log.logId).isSignedBy(log.attestor.key(), log.logId);
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    @Test
    void decodeWhenForAnotherLogOrTrailingThenException() {
        Octets encoded = signed.encode(log.logId);
        assertThatIllegalArgumentException().isThrownBy(() -> SignedStatement.decode(encoded, Octets.ZERO_DIGEST));
        Octets longer = Octets.of(Arrays.copyOf(encoded.toArray(), encoded.length() + 1));
        assertThatIllegalArgumentException().isThrownBy(() -> SignedStatement.decode(longer, log.logId));
    }

    @Test
    void isSignedByWhenAnotherAttestorThenFalse() {
        assertThat(signed.isSignedBy(TestKeys.ed25519().key(), log.logId)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedStatement.sign(statement, log.logId, TestKeys.ed25519()));
    }

    @Test
    void isSignedByWhenStatementNamesAnotherAttestorThenFalse() {
        Statement other = log.statement(TestService.of("basket", "token", 5), 3, TestKeys.ed25519());
        SignedStatement forged = new SignedStatement(other, log.attestor.sign(other.text(log.logId)));
        assertThat(forged.isSignedBy(log.attestor.key(), log.logId)).isFalse();
    }

    @Test
    void newWhenItExpiresBeforeItIsIssuedThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> with(0, 5, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> with(-1, 5, 6));
        assertThatIllegalArgumentException().isThrownBy(() -> with(0, -5, 6));
    }

    private Statement with(int slot, long issued, long expiry) {
        return new Statement(
                statement.tokenHash(),
                statement.name(),
                statement.address(),
                statement.keyHash(),
                slot,
                issued,
                expiry,
                statement.attestor());
    }

    @Test
    void addressWhenIpv4ThenMapped() throws Exception {
        PeerAddress address = PeerAddress.of(InetAddress.getByName("127.0.0.5"));
        assertThat(address.octets()).hasToString("00000000000000000000ffff7f000005");
        assertThat(address).isEqualTo(PeerAddress.of(InetAddress.getByName("::ffff:127.0.0.5")));
        assertThat(address).hasToString("127.0.0.5");
    }

    @Test
    void addressWhenItHasAZoneThenException() throws Exception {
        byte[] octets = InetAddress.getByName("fe80::1").getAddress();
        InetAddress scoped = Inet6Address.getByAddress(null, octets, 1);
        assertThatIllegalArgumentException().isThrownBy(() -> PeerAddress.of(scoped));
        assertThat(PeerAddress.of(InetAddress.getByName("fd00::1")).octets().length())
                .isEqualTo(16);
    }
}
