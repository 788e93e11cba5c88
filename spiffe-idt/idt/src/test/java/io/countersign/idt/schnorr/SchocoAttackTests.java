// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests attacks on chains that must fail here and succeed with a verifier that lacks a rule, and attacks that chains
 * do not prevent.
 */
class SchocoAttackTests {

    private static final BigInteger L =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private final FaultyVerifier faulty = new FaultyVerifier(true);

    private final TestChain chain = TestChain.of(4);

    @Test
    void verifyWhenRootIsUnknownThenRefused() {
        // A chain with a root of the attacker: a verifier that takes the root from the token accepts it.
        TestChain own = TestChain.of(3);
        assertThat(Schoco.verify(own.root, own.messages, own.commitments, own.last))
                .isTrue();
        assertThat(Schoco.verify(chain.root, own.messages, own.commitments, own.last))
                .isFalse();
    }

    @Test
    void verifyWhenMessageOfAnyLayerIsChangedThenRefused() {
        for (int i = 0; i < chain.messages.size(); i++) {
            List<byte[]> messages = new ArrayList<>(chain.messages);
            messages.set(i, SchocoVectors.ascii("changed"));
            assertThat(Schoco.verify(chain.root, messages, chain.commitments, chain.last))
                    .isFalse();
        }
    }

    @Test
    void verifyWhenOrderOfCommitmentsIsWrongThenRefused() {
        List<byte[]> reversed = new ArrayList<>(chain.commitments);
        Collections.reverse(reversed);
        assertThat(Schoco.verify(chain.root, chain.messages, reversed, chain.last))
                .isFalse();
        List<byte[]> newestFirst = new ArrayList<>(chain.messages);
        Collections.reverse(newestFirst);
        assertThat(Schoco.verify(chain.root, newestFirst, chain.commitments, chain.last))
                .isFalse();
    }

    @Test
    void verifyWhenMiddleLayerIsTakenAwayThenRefused() {
        List<byte[]> messages = new ArrayList<>(chain.messages);
        List<byte[]> commitments = new ArrayList<>(chain.commitments);
        messages.remove(1);
        commitments.remove(1);
        assertThat(Schoco.verify(chain.root, messages, commitments, chain.last)).isFalse();
    }

    @Test
    void verifyWhenNumbersOfPartsDoNotMatchThenRefused() {
        List<byte[]> fewer = chain.commitments.subList(0, 2);
        assertThat(Schoco.verify(chain.root, chain.messages, fewer, chain.last)).isFalse();
        assertThat(Schoco.verify(chain.root, List.of(), List.of(), chain.last)).isFalse();
    }

    @Test
    void verifyWhenLongerThanTheBoundThenRefused() {
        TestChain longest = TestChain.of(Schoco.MAX_LAYERS);
        List<byte[]> messages = new ArrayList<>(longest.messages);
        messages.add(SchocoVectors.ascii("one more"));
        List<byte[]> commitments = new ArrayList<>(longest.commitments);
        commitments.add(longest.last.commitment());
        byte[] secret = longest.last.scalar();
        byte[] key = Ristretto.encode(BaseMultiples.multiply(secret));
        SchocoSignature last = Schoco.sign(secret, key, Schoco.MAX_LAYERS, messages.getLast(), nonce());
        assertThat(faulty.verifies(longest.root.encoded(), messages, commitments, last.encoded()))
                .isTrue();
        assertThat(Schoco.verify(longest.root, messages, commitments, last)).isFalse();
    }

    @Test
    void verifyWhenInnerSignatureIsWholeThenRefused() {
        List<byte[]> careless = new ArrayList<>(chain.commitments);
        careless.set(1, Arrays.copyOf(careless.get(1), 64));
        assertThat(faulty.verifies(chain.root.encoded(), chain.messages, careless, chain.last.encoded()))
                .isTrue();
        assertThat(Schoco.verify(chain.root, chain.messages, careless, chain.last))
                .isFalse();
    }

    @Test
    void parseWhenOuterSignatureIsCutThenRefused() {
        byte[] cut = chain.last.commitment();
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SchocoSignature.parse(cut));
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> SchocoSignature.parse(new byte[65]));
    }

    @Test
    void verifyWhenCommitmentIsNotCanonicalThenRefused() {
        List<byte[]> odd = new ArrayList<>(chain.commitments);
        byte[] twin = odd.get(1).clone();
        twin[31] |= (byte) 0x80;
        odd.set(1, twin);
        assertThat(faulty.verifies(chain.root.encoded(), chain.messages, odd, chain.last.encoded()))
                .isTrue();
        assertThat(Schoco.verify(chain.root, chain.messages, odd, chain.last)).isFalse();
        byte[] last = chain.last.encoded();
        last[31] |= (byte) 0x80;
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SchocoSignature.parse(last));
    }

    @Test
    void parseWhenScalarIsNotCanonicalThenRefused() {
        byte[] twin = chain.last.encoded();
        byte[] scalar = Arrays.copyOfRange(twin, 32, 64);
        BigInteger value = BigInteger.ZERO;
        for (int i = 31; i >= 0; i--) {
            value = value.shiftLeft(8).or(BigInteger.valueOf(scalar[i] & 0xff));
        }
        System.arraycopy(ScalarsTests.bytes(value.add(L), 32), 0, twin, 32, 32);
        assertThat(faulty.verifies(chain.root.encoded(), chain.messages, chain.commitments, twin))
                .isTrue();
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SchocoSignature.parse(twin));
    }

    @Test
    void parseWhenScalarIsZeroThenRefused() {
        byte[] zero = Arrays.copyOf(chain.last.commitment(), 64);
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SchocoSignature.parse(zero));
    }

    @Test
    void parseWhenKeyIsTheIdentityThenAnybodyCouldSignAndRefused() {
        byte[] identity = new byte[32];
        byte[] message = SchocoVectors.ascii("by anybody");
        SchocoSignature forged = Schoco.sign(new byte[32], identity, 0, message, nonce());
        assertThat(faulty.verifies(identity, List.of(message), List.of(), forged.encoded()))
                .isTrue();
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SchocoPublicKey.parse(identity));
    }

    @Test
    void verifyWhenCommitmentIsTheIdentityThenRefused() {
        List<byte[]> commitments = new ArrayList<>(chain.commitments);
        commitments.set(0, new byte[32]);
        assertThat(Schoco.verify(chain.root, chain.messages, commitments, chain.last))
                .isFalse();
        byte[] last = chain.last.encoded();
        Arrays.fill(last, 0, 32, (byte) 0);
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SchocoSignature.parse(last));
    }

    @Test
    void verifyWhenHashLacksTheKeyThenMovedToARelatedKeyAndRefused() {
        byte[] message = SchocoVectors.ascii("binding");
        byte[] secret = SchocoSecretKey.generate(new SecureRandom()).encoded();
        EdwardsPoint key = BaseMultiples.multiply(secret);
        byte[] nonce = nonce();
        byte[] difference = nonce();
        EdwardsPoint related = BaseMultiples.multiply(difference);
        related.add(new CachedPoint(key));
        byte[] relatedKey = Ristretto.encode(related);

        FaultyVerifier unbound = new FaultyVerifier(false);
        EdwardsPoint commitment = BaseMultiples.multiply(nonce);
        byte[] hash = unbound.hash(0, commitment, key, message);
        byte[] scalar = Scalars.multiplySubtract(nonce, hash, secret);
        // Anybody who sees the signature can move it to the other key, whose secret is unknown.
        byte[] moved = Arrays.copyOf(Ristretto.encode(commitment), 64);
        System.arraycopy(Scalars.multiplySubtract(scalar, hash, difference), 0, moved, 32, 32);
        assertThat(unbound.verifies(relatedKey, List.of(message), List.of(), moved))
                .isTrue();

        SchocoSignature bound = Schoco.sign(secret, Ristretto.encode(key), 0, message, nonce);
        byte[] boundHash = SchocoHash.challenge(0, bound.commitment(), Ristretto.encode(key), message);
        byte[] tried = Arrays.copyOf(bound.commitment(), 64);
        System.arraycopy(Scalars.multiplySubtract(bound.scalar(), boundHash, difference), 0, tried, 32, 32);
        SchocoPublicKey other = SchocoPublicKey.parse(relatedKey);
        assertThat(Schoco.verify(other, List.of(message), List.of(), SchocoSignature.parse(tried)))
                .isFalse();
    }

    @Test
    void verifyWhenLayerIsSignedForAnotherIndexThenRefused() {
        SchocoSignature elsewhere = Schoco.extend(chain.last, 7, SchocoVectors.ascii("next"));
        List<byte[]> messages = new ArrayList<>(chain.messages);
        messages.add(SchocoVectors.ascii("next"));
        List<byte[]> commitments = new ArrayList<>(chain.commitments);
        commitments.add(chain.last.commitment());
        assertThat(Schoco.verify(chain.root, messages, commitments, elsewhere)).isFalse();
    }

    @Test
    void verifyWhenLaterHopOffersAShorterPrefixThenRefused() {
        // The later hop holds the secret of the layer after its own, and of no earlier layer.
        byte[] secret = chain.last.scalar();
        byte[] key = Ristretto.encode(BaseMultiples.multiply(secret));
        for (int layer = 0; layer < chain.commitments.size(); layer++) {
            List<byte[]> messages = new ArrayList<>(chain.messages.subList(0, layer));
            messages.add(SchocoVectors.ascii("rewritten"));
            SchocoSignature forged = Schoco.sign(secret, key, layer, messages.getLast(), nonce());
            assertThat(Schoco.verify(chain.root, messages, chain.commitments.subList(0, layer), forged))
                    .isFalse();
        }
    }

    @Test
    void verifyWhenHolderForksFromHisOwnLayerThenTrue() {
        // Limit of the scheme: a holder can remove the layers after its own, so tokens expire soon and peers are
        // authenticated.
        TestChain held = TestChain.of(2);
        assertThat(held.extended("one").verifies()).isTrue();
        assertThat(held.extended("another").verifies()).isTrue();
    }

    @Test
    void extendWhenNonceIsReusedThenSecretIsLostAndOursIsFresh() {
        byte[] secret = chain.last.scalar();
        byte[] key = Ristretto.encode(BaseMultiples.multiply(secret));
        byte[] reused = nonce();
        SchocoSignature first = Schoco.sign(secret, key, 4, SchocoVectors.ascii("to a"), reused);
        SchocoSignature second = Schoco.sign(secret, key, 4, SchocoVectors.ascii("to b"), reused);
        assertThat(recovered(first, second, key)).isEqualTo(secret);
        SchocoSignature ours = Schoco.extend(chain.last, 4, SchocoVectors.ascii("to a"));
        SchocoSignature next = Schoco.extend(chain.last, 4, SchocoVectors.ascii("to b"));
        assertThat(recovered(ours, next, key)).isNotEqualTo(secret);
    }

    /** Computes x = (s2 - s1) / (h1 - h2) for two signatures with the same nonce. */
    private static byte[] recovered(SchocoSignature first, SchocoSignature second, byte[] key) {
        BigInteger h1 = integer(SchocoHash.challenge(4, first.commitment(), key, SchocoVectors.ascii("to a")));
        BigInteger h2 = integer(SchocoHash.challenge(4, second.commitment(), key, SchocoVectors.ascii("to b")));
        BigInteger difference = integer(second.scalar()).subtract(integer(first.scalar()));
        return ScalarsTests.bytes(
                difference.multiply(h1.subtract(h2).modInverse(L)).mod(L), 32);
    }

    private static BigInteger integer(byte[] scalar) {
        BigInteger value = BigInteger.ZERO;
        for (int i = scalar.length - 1; i >= 0; i--) {
            value = value.shiftLeft(8).or(BigInteger.valueOf(scalar[i] & 0xff));
        }
        return value;
    }

    @Test
    void nonceWhenFreshOctetsRepeatThenAnotherForAnotherMessageKeyOrSecret() {
        byte[] stuck = new byte[32];
        byte[] secret = nonce();
        byte[] key = chain.root.encoded();
        byte[] message = SchocoVectors.ascii("to a");
        byte[] nonce = SchocoHash.nonce(secret, key, message, stuck);
        assertThat(SchocoHash.nonce(secret, key, SchocoVectors.ascii("to b"), stuck))
                .isNotEqualTo(nonce);
        assertThat(SchocoHash.nonce(nonce(), key, message, stuck)).isNotEqualTo(nonce);
        assertThat(SchocoHash.nonce(secret, chain.last.commitment(), message, stuck))
                .isNotEqualTo(nonce);
    }

    @Test
    void signWhenNonceLeaksThenSecretAboveIsLost() {
        // A nonce must never be kept: together with s, which the next hop holds, it reveals the key of the layer above.
        byte[] secret = chain.last.scalar();
        byte[] key = Ristretto.encode(BaseMultiples.multiply(secret));
        byte[] nonce = nonce();
        byte[] message = SchocoVectors.ascii("next");
        SchocoSignature signature = Schoco.sign(secret, key, 4, message, nonce);
        BigInteger hash = integer(SchocoHash.challenge(4, signature.commitment(), key, message));
        BigInteger above = integer(nonce)
                .subtract(integer(signature.scalar()))
                .multiply(hash.modInverse(L))
                .mod(L);
        assertThat(ScalarsTests.bytes(above, 32)).isEqualTo(secret);
        assertThat(signature.toString()).isEqualTo("SchocoSignature[]");
    }

    @Test
    void encodeWhenTorsionIsAddedThenTheSameElement() {
        // Two points of edwards25519 that differ by one of order two: two encodings there, the same one here.
        EdwardsPoint torsion = new EdwardsPoint();
        torsion.y.negate(torsion.y);
        EdwardsPoint point = BaseMultiples.multiply(nonce());
        EdwardsPoint twin = new EdwardsPoint(point);
        twin.add(new CachedPoint(torsion));
        FieldElement left = new FieldElement();
        left.multiply(point.y, twin.z);
        FieldElement right = new FieldElement();
        right.multiply(twin.y, point.z);
        assertThat(left.equalMask(right)).isZero();
        assertThat(twin.isSameElement(point)).isTrue();
        assertThat(Ristretto.encode(twin)).isEqualTo(Ristretto.encode(point));
    }

    private static byte[] nonce() {
        return SchocoSecretKey.generate(new SecureRandom()).encoded();
    }
}
