// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Verifies Ed448 signatures (RFC 8032 section 5.2.7) of a key that is used repeatedly, with a {@linkplain Ed448Comb
 * table} of its multiples. A provider verifies the first signatures, because the table takes as long as several
 * verifications, and many keys are used once.
 *
 * <p>The equation is that without the cofactor: the encoding of {@code [S]B - [k]A} must be exactly R. So R must be
 * canonical. A signature of an honest signer fulfils every variant of the equation. S below the order is checked before,
 * and keys of low order are refused when they are read.
 */
final class Ed448Verifier implements SignatureCheck {

    /** Number of signatures that the provider verifies. */
    static final int BY_PROVIDER = 8;

    /** {@code dom4} of Ed448 without context. */
    private static final byte[] DOMAIN = "SigEd448\0\0".getBytes(StandardCharsets.US_ASCII);

    private static final int LENGTH = EdwardsCurve.ED448.length();

    private final SignatureCheck provider;

    private final SignatureForm form;

    private final byte[] key;

    private final AtomicInteger uses = new AtomicInteger();

    private volatile @Nullable Ed448Comb comb;

    /** @param key public key, encoded by RFC 8032 section 5.2.2 */
    Ed448Verifier(SignatureCheck provider, SignatureForm form, byte[] key) {
        this.provider = provider;
        this.form = form;
        this.key = key.clone();
    }

    @Override
    public boolean verify(byte[] text, int from, int length, byte[] signature) {
        Ed448Comb ready = comb;
        if (ready != null) {
            return form.admits(signature) && fulfils(ready, text, from, length, signature);
        }
        // One thread computes the table. Until it is there, the others ask the provider.
        if (uses.get() <= BY_PROVIDER && uses.incrementAndGet() == BY_PROVIDER + 1) {
            comb = Ed448Comb.ofKey(Ed448Point.negated(key));
        }
        return provider.verify(text, from, length, signature);
    }

    private boolean fulfils(Ed448Comb table, byte[] text, int from, int length, byte[] signature) {
        byte[] digest = new Shake256()
                .update(DOMAIN)
                .update(signature, 0, LENGTH)
                .update(key)
                .update(text, from, length)
                .digest(2 * LENGTH);
        BigInteger k = Ed448Scalars.reduce(digest, 0, digest.length);
        BigInteger s = Ed448Scalars.littleEndian(signature, LENGTH, LENGTH);
        byte[] encoded = table.plusBase(s, k).encode();
        return Arrays.equals(encoded, 0, LENGTH, signature, 0, LENGTH);
    }
}
