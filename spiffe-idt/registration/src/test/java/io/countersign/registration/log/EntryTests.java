// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntryTests {

    static final List<Octets> ALL_KINDS = allKinds();

    private static List<Octets> allKinds() {
        TestLog log = TestLog.start();
        TestService basket = TestService.of("basket", "token", 5);
        TestService renewed = basket.renewed("second");
        log.register(basket, 3);
        log.replace(renewed, 3, basket.tls());
        log.revoke(3, renewed.tls());
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        return log.entries;
    }

    @ParameterizedTest
    @FieldSource("ALL_KINDS")
    void decodeWhenEncodedThenTheSame(Octets encoded) {
        Entry entry = Entry.decode(encoded);
        assertThat(entry.encode()).isEqualTo(encoded);
        assertThat(Entry.decode(entry.encode())).isEqualTo(entry);
        assertThat(entry.hash()).isEqualTo(encoded.sha256());
        assertThat(entry.body().kind()).isEqualTo((int) entry.sequence() + 1);
    }

    /** Whatever can be decoded is the encoding of what was decoded. */
    @ParameterizedTest
    @FieldSource("ALL_KINDS")
    void decodeWhenAnyOctetIsAlteredThenRefusedOrAnotherEntry(Octets encoded) {
        Entry right = Entry.decode(encoded);
        Random random = new Random(61);
        for (int i = 0; i < encoded.length(); i++) {
            byte[] octets = encoded.toArray();
            octets[i] ^= (byte) (1 + random.nextInt(255));
            try {
                Entry other = Entry.decode(Octets.of(octets));
                assertThat(other).isNotEqualTo(right);
                assertThat(other.encode()).isEqualTo(Octets.of(octets));
            } catch (IllegalArgumentException refused) {
                assertThat(refused).hasMessageNotContaining("token of");
            }
        }
    }

    @ParameterizedTest
    @FieldSource("ALL_KINDS")
    void decodeWhenTruncatedOrExtendedThenException(Octets encoded) {
        for (int length = 0; length < encoded.length(); length++) {
            Octets part = Octets.of(encoded.toArray(), 0, length);
            assertThatIllegalArgumentException().isThrownBy(() -> Entry.decode(part));
        }
        Octets longer = Octets.of(Arrays.copyOf(encoded.toArray(), encoded.length() + 4));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Entry.decode(longer))
                .withMessageContaining("trailing");
        Octets huge = Octets.of(Arrays.copyOf(encoded.toArray(), Entry.LONGEST + 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Entry.decode(huge));
    }

    private static FieldWriter entry(long sequence, int kind, long time) {
        return new FieldWriter(Kinds.ENTRY)
                .add(Octets.ZERO_DIGEST)
                .addLong(sequence)
                .add(Octets.ZERO_DIGEST)
                .addOctet(kind)
                .addLong(time);
    }

    private static void assertRefused(FieldWriter writer, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Entry.decode(writer.toOctets()))
                .withMessageContaining(message);
    }

    @Test
    void decodeWhenKindIsUnknownThenException() {
        assertRefused(entry(1, 6, 0), "Unknown kind of entry: 6");
        assertRefused(entry(1, 0, 0), "Unknown kind of entry: 0");
        assertRefused(new FieldWriter(Kinds.HEAD), "must be of the kind");
    }

    @Test
    void decodeWhenNumberIsNegativeThenException() {
        assertRefused(entry(-1, 5, 0), "negative");
        assertRefused(entry(1, 5, -1), "negative");
    }

    @Test
    void newWhenGenesisIsNotTheFirstThenException() {
        EntryBody genesis = Entry.decode(ALL_KINDS.getFirst()).body();
        EntryBody register = Entry.decode(ALL_KINDS.get(1)).body();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Entry(Octets.ZERO_DIGEST, 1, Octets.ZERO_DIGEST, 0, genesis));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Entry(Octets.ZERO_DIGEST, 0, Octets.ZERO_DIGEST, 0, register));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spiffe://Shop.com/basket",
                "spiffe://shop.com/basket/",
                "spiffe://shop.com//basket",
                "spiffe://shop.com/./basket",
                "spiffe://shop.com/b%61sket",
                "spiffe://shop.com",
                "https://shop.com/basket",
                "spiffe://shop.com/bäsket",
                "spiffe://shop.com/basket\n",
                ""
            })
    void decodeWhenNameIsNotASpiffeIdThenException(String name) {
        Statement right = ((Register) Entry.decode(ALL_KINDS.get(1)).body())
                .registration()
                .statement();
        FieldWriter statement = new FieldWriter(Kinds.STATEMENT)
                .add(Octets.ZERO_DIGEST)
                .add(right.tokenHash())
                .add(name)
                .add(right.address().octets())
                .add(right.keyHash())
                .addInt(3)
                .addLong(1)
                .addLong(2)
                .add(right.attestor())
                .add(Octets.of(new byte[64]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedStatement.decode(statement.toOctets(), Octets.ZERO_DIGEST));
    }

    @Test
    void encodeWhenFixedEntryThenAlwaysTheSameOctets() {
        Octets id = Octets.sha256("log".getBytes(StandardCharsets.US_ASCII));
        Octets base = Octets.of(HexFormat.of()
                .parseHex("302a300506032b6570032100"
                        + "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"));
        Genesis genesis = new Genesis(16, 4, id, io.countersign.registration.keys.Ed25519Key.parse(base));
        Entry entry = new Entry(id, 0, Octets.ZERO_DIGEST, 1_764_115_200_000L, genesis);
        assertThat(entry.encode().length()).isEqualTo(238);
        assertThat(entry.hash()).hasToString("83123ab806e2956041000dcde2dc53af565d6f2dd66e512034a43bea2caf30fc");
    }
}
