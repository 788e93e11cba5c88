// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests each attack on the first form of the proof, and each rule of the profile: a verifier without the rule accepts,
 * ours refuses.
 */
class RsaProofAttackTests {

    private static final BigInteger N = RsaVectors.MODULUS;

    private static final BigInteger E = RsaVectors.EXPONENT;

    private static final BigInteger HASH =
            new BigInteger(1, new Statement(TestProof.KEY, RsaVectors.MESSAGE, new byte[0]).padded());

    private static final int OCTETS = 256;

    private final Random random = new Random(11);

    private final byte[] proof = TestProof.make();

    @Test
    void verifyWhenAllZeroThenRefused() {
        List<BigInteger> zeros = Collections.nCopies(80, BigInteger.ZERO);
        assertThat(new BinaryProof(zeros, zeros).verifies(N, E, HASH)).isTrue();
        assertThat(new BinaryProof(zeros, zeros).verifies(N, E, BigInteger.TWO)).isTrue();
        assertThat(TestProof.isAccepted(new byte[proof.length])).isFalse();
    }

    @Test
    void verifyWhenEmptyThenRefused() {
        assertThat(new BinaryProof(List.of(), List.of()).verifies(N, E, HASH)).isTrue();
        assertThat(TestProof.isAccepted(new byte[0])).isFalse();
    }

    @Test
    void verifyWhenSoundnessIsLowThenForgedAndNotOnOffer() {
        BinaryProof forged = ground(8);
        assertThat(forged.verifies(N, E, HASH)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> new RsaProofSettings(80, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new RsaProofSettings(257, false));
        assertThat(TestProof.KEY.rounds() * 16).isEqualTo(128);
    }

    /** Guesses all challenges until the guess is right, which needs no signature. */
    private BinaryProof ground(int rounds) {
        while (true) {
            List<BigInteger> answers = new ArrayList<>();
            List<BigInteger> commitments = new ArrayList<>();
            byte[] guess = new byte[1];
            random.nextBytes(guess);
            for (int i = 0; i < rounds; i++) {
                BigInteger answer = new BigInteger(2000, random);
                BigInteger power = answer.modPow(E, N);
                answers.add(answer);
                commitments.add(
                        BinaryProof.isSet(guess, i)
                                ? power.multiply(HASH.modInverse(N)).mod(N)
                                : power);
            }
            if (BinaryProof.challenge(commitments)[0] == guess[0]) {
                return new BinaryProof(answers, commitments);
            }
        }
    }

    @Test
    void verifyWhenReplayedInAnotherContextThenRefused() {
        BinaryProof bound = signed(80);
        // The proof has no context, so it is accepted everywhere.
        assertThat(bound.verifies(N, E, HASH)).isTrue();
        RsaProofVerifier verifier = new RsaProofVerifier(TestProof.KEY);
        assertThat(verifier.verify(RsaVectors.MESSAGE, TestProof.CONTEXT, proof))
                .isTrue();
        for (RsaProofContext other : otherContexts()) {
            assertThat(verifier.verify(RsaVectors.MESSAGE, other, proof)).isFalse();
        }
    }

    private BinaryProof signed(int rounds) {
        BigInteger signature = new BigInteger(1, RsaVectors.SIGNATURE);
        List<BigInteger> secrets = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            secrets.add(new BigInteger(2000, random));
        }
        List<BigInteger> commitments =
                secrets.stream().map(secret -> secret.modPow(E, N)).toList();
        byte[] bits = BinaryProof.challenge(commitments);
        List<BigInteger> answers = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            answers.add(
                    BinaryProof.isSet(bits, i)
                            ? secrets.get(i).multiply(signature).mod(N)
                            : secrets.get(i));
        }
        return new BinaryProof(answers, commitments);
    }

    private static List<RsaProofContext> otherContexts() {
        RsaProofContext c = TestProof.CONTEXT;
        return List.of(
                new RsaProofContext("2", c.issuer(), c.subject(), c.audience(), c.expiry(), c.confirmation(), ""),
                new RsaProofContext(c.tokenId(), "x", c.subject(), c.audience(), c.expiry(), c.confirmation(), ""),
                new RsaProofContext(c.tokenId(), c.issuer(), "x", c.audience(), c.expiry(), c.confirmation(), ""),
                new RsaProofContext(c.tokenId(), c.issuer(), c.subject(), "x", c.expiry(), c.confirmation(), ""),
                new RsaProofContext(c.tokenId(), c.issuer(), c.subject(), c.audience(), 1, c.confirmation(), ""),
                new RsaProofContext(c.tokenId(), c.issuer(), c.subject(), c.audience(), c.expiry(), "x", ""));
    }

    @Test
    void challengesWhenOctetsMoveBetweenCommitmentsThenDiffer() {
        assertThat(BinaryProof.challenge(List.of(BigInteger.valueOf(0x01), BigInteger.valueOf(0x0203))))
                .isEqualTo(BinaryProof.challenge(List.of(BigInteger.valueOf(0x0102), BigInteger.valueOf(0x03))));
        Statement statement = new Statement(TestProof.KEY, RsaVectors.MESSAGE, new byte[0]);
        assertThat(statement.challenges(new byte[][] {octets(0x01), octets(0x0203)}))
                .isNotEqualTo(statement.challenges(new byte[][] {octets(0x0102), octets(0x03)}));
        assertThat(TestProof.CONTEXT.encoded()).isNotEqualTo(moved().encoded());
    }

    private static byte[] octets(long value) {
        return Octets.of(BigInteger.valueOf(value), OCTETS);
    }

    private static RsaProofContext moved() {
        RsaProofContext c = TestProof.CONTEXT;
        return new RsaProofContext(
                c.tokenId() + "s",
                c.issuer().substring(1),
                c.subject(),
                c.audience(),
                c.expiry(),
                c.confirmation(),
                "");
    }

    @Test
    void verifyWhenVerifierAskedForANonceThenCachedProofRefused() {
        RsaProofContext c = TestProof.CONTEXT;
        RsaProofContext fresh = new RsaProofContext(
                c.tokenId(), c.issuer(), c.subject(), c.audience(), c.expiry(), c.confirmation(), "asked");
        RsaProofVerifier verifier = new RsaProofVerifier(TestProof.KEY);
        assertThat(verifier.verify(RsaVectors.MESSAGE, fresh, proof)).isFalse();
        byte[] answer = new RsaProver(TestProof.KEY).prove(RsaVectors.MESSAGE, RsaVectors.SIGNATURE, fresh);
        assertThat(verifier.verify(RsaVectors.MESSAGE, fresh, answer)).isTrue();
    }

    @Test
    void verifyWhenProofOfAnotherTokenThenRefused() {
        byte[] other = "another.token".getBytes(StandardCharsets.US_ASCII);
        assertThat(new RsaProofVerifier(TestProof.KEY).verify(other, TestProof.CONTEXT, proof))
                .isFalse();
    }

    @Test
    void verifyWhenAnswerIsZeroThenRefused() {
        assertThat(TestProof.isAccepted(withAnswer(BigInteger.ZERO))).isFalse();
    }

    @Test
    void verifyWhenAnswerIsOneThenRefused() {
        assertThat(TestProof.isAccepted(withAnswer(BigInteger.ONE))).isFalse();
    }

    @Test
    void verifyWhenAnswerIsTheModulusThenRefused() {
        assertThat(TestProof.isAccepted(withAnswer(N))).isFalse();
    }

    @Test
    void verifyWhenAnswerIsAboveTheModulusThenRefused() {
        assertThat(TestProof.isAccepted(withAnswer(N.add(BigInteger.TWO)))).isFalse();
        assertThat(TestProof.isAccepted(
                        withAnswer(BigInteger.TWO.pow(8 * OCTETS).subtract(BigInteger.ONE))))
                .isFalse();
    }

    private byte[] withAnswer(BigInteger answer) {
        byte[] changed = proof.clone();
        System.arraycopy(Octets.of(answer, OCTETS), 0, changed, 16, OCTETS);
        return changed;
    }

    @Test
    void verifyWhenAnswerHasAFactorOfTheModulusThenRefused() {
        BigInteger p = BigInteger.probablePrime(1024, random);
        BigInteger q = BigInteger.probablePrime(1025, random);
        RsaProofKey key = RsaProofKey.of(p.multiply(q), E, RsaProofSettings.DEFAULT);
        byte[] crafted = new byte[key.proofSize()];
        Arrays.fill(crafted, (byte) 1);
        System.arraycopy(Octets.of(p, key.octets()), 0, crafted, 16, key.octets());
        assertThat(new RsaProofVerifier(key).verify(RsaVectors.MESSAGE, TestProof.CONTEXT, crafted))
                .isFalse();
    }

    @Test
    void verifyWhenOfAnotherLengthThenRefused() {
        assertThat(TestProof.isAccepted(Arrays.copyOf(proof, proof.length - 1))).isFalse();
        assertThat(TestProof.isAccepted(Arrays.copyOf(proof, proof.length + 1))).isFalse();
        assertThat(TestProof.isAccepted(Arrays.copyOf(proof, 7 * (2 + OCTETS)))).isFalse();
    }

    @Test
    void verifyWhenAnyPartIsChangedThenRefused() {
        for (int at = 0; at < proof.length; at += 97) {
            byte[] changed = proof.clone();
            changed[at] ^= 1;
            assertThat(TestProof.isAccepted(changed)).isFalse();
        }
    }

    @Test
    void verifyWhenAnswersAreExchangedThenRefused() {
        byte[] changed = proof.clone();
        System.arraycopy(proof, 16, changed, 16 + OCTETS, OCTETS);
        System.arraycopy(proof, 16 + OCTETS, changed, 16, OCTETS);
        assertThat(TestProof.isAccepted(changed)).isFalse();
    }

    @Test
    void ofWhenExponentIsThreeAndChallengesHave16BitsThenForgedAndRefused() {
        BigInteger three = BigInteger.valueOf(3);
        WideChallengeProof faulty = new WideChallengeProof(N, three, HASH);
        byte[] challenges = new byte[2 * WideChallengeProof.ROUNDS];
        List<BigInteger> forged = faulty.forge(random, challenges);
        assertThat(faulty.verifies(challenges, forged)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> RsaProofKey.of(N, three, RsaProofSettings.DEFAULT));
        RsaProofKey narrow = RsaProofKey.of(N, three, new RsaProofSettings(128, true));
        assertThat(narrow.challengeMask()).isOne();
        assertThat(narrow.rounds()).isEqualTo(128);
    }

    @Test
    void ofWhenExponentIsNotPrimeThenRefused() {
        for (long exponent : new long[] {1, 2, 15, 65535, 65539L * 3, -3, -65537}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RsaProofKey.of(N, BigInteger.valueOf(exponent), new RsaProofSettings(128, true)));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> RsaProofKey.of(N, BigInteger.probablePrime(40, random), new RsaProofSettings(128, true)));
    }

    @Test
    void ofWhenModulusIsTooShortOrTooLongOrEvenThenRefused() {
        for (BigInteger modulus : List.of(
                BigInteger.TWO.pow(1024).subtract(BigInteger.ONE),
                BigInteger.TWO.pow(2047).subtract(BigInteger.ONE),
                BigInteger.TWO.pow(4096).add(BigInteger.ONE),
                BigInteger.TWO.pow(2047),
                N.negate())) {
            assertThatIllegalArgumentException().isThrownBy(() -> RsaProofKey.of(modulus, E, RsaProofSettings.DEFAULT));
        }
    }

    @Test
    void verifyWhenKeyIsTheProversOwnThenRefused() {
        BigInteger own = BigInteger.probablePrime(1024, random).multiply(BigInteger.probablePrime(1025, random));
        RsaProofKey key = RsaProofKey.of(own, E, RsaProofSettings.DEFAULT);
        assertThat(new RsaProofVerifier(key).verify(RsaVectors.MESSAGE, TestProof.CONTEXT, proof))
                .isFalse();
    }
}
