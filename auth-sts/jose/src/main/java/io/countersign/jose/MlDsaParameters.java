// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Parameter set of FIPS 204, with the X.509 and PKCS #8 encodings of its keys (RFC 9881). */
final class MlDsaParameters {
    static final MlDsaParameters ML_DSA_44 =
            new MlDsaParameters("ML-DSA-44", 1312, 2420, "30820532300b06096086480165030403110382052100", "11");

    static final MlDsaParameters ML_DSA_65 =
            new MlDsaParameters("ML-DSA-65", 1952, 3309, "308207b2300b0609608648016503040312038207a100", "12");

    static final MlDsaParameters ML_DSA_87 =
            new MlDsaParameters("ML-DSA-87", 2592, 4627, "30820a32300b060960864801650304031303820a2100", "13");

    private static final List<MlDsaParameters> ALL = List.of(ML_DSA_44, ML_DSA_65, ML_DSA_87);

    static final int SEED_LENGTH = 32;

    private final String jwaName;

    private final int publicLength;

    private final int signatureLength;

    private final byte[] publicPrefix;

    private final byte[] seedPrefix;

    private MlDsaParameters(
            String jwaName, int publicLength, int signatureLength, String publicPrefix, String lastOfId) {
        this.jwaName = jwaName;
        this.publicLength = publicLength;
        this.signatureLength = signatureLength;
        this.publicPrefix = HexFormat.of().parseHex(publicPrefix);
        this.seedPrefix = HexFormat.of().parseHex("3034020100300b06096086480165030403" + lastOfId + "04228020");
    }

    static List<MlDsaParameters> all() {
        return ALL;
    }

    static MlDsaParameters of(String jwaName) {
        for (MlDsaParameters parameters : ALL) {
            if (parameters.jwaName.equals(jwaName)) {
                return parameters;
            }
        }
        throw InvalidCredentialException.malformed("a key with an unknown algorithm");
    }

    /** Name of the algorithm, and of its keys in JCA. */
    String jwaName() {
        return jwaName;
    }

    AlgorithmParameterSpec jcaParameters() {
        return new NamedParameterSpec(jwaName);
    }

    /** Length of a public key in bytes. */
    int publicLength() {
        return publicLength;
    }

    int signatureLength() {
        return signatureLength;
    }

    byte[] publicDer(byte[] raw) {
        return wrap(publicPrefix, raw);
    }

    /** Encodes a private key as its seed alone. */
    byte[] seedDer(byte[] seed) {
        return wrap(seedPrefix, seed);
    }

    /** Returns the offset of the seed in an encoded private key; negative if it does not contain the seed. */
    int seedOffset(byte[] der) {
        if (startsWith(der, seedPrefix) && der.length == seedPrefix.length + SEED_LENGTH) {
            return seedPrefix.length;
        }
        // Version, identifier and octet string with two-byte lengths come first, then a sequence of seed and expanded
        // key.
        int sequence = 24;
        boolean hasBoth = der.length > sequence + 6 + SEED_LENGTH
                && Arrays.equals(der, 4, 20, seedPrefix, 2, 18)
                && der[sequence] == 0x30
                && (((der[sequence + 2] & 0xff) << 8) | (der[sequence + 3] & 0xff)) == der.length - sequence - 4
                && der[sequence + 4] == 0x04
                && der[sequence + 5] == SEED_LENGTH;
        return hasBoth ? sequence + 6 : -1;
    }

    private static boolean startsWith(byte[] der, byte[] prefix) {
        return der.length >= prefix.length && Arrays.equals(der, 0, prefix.length, prefix, 0, prefix.length);
    }

    private static byte[] wrap(byte[] prefix, byte[] raw) {
        byte[] der = Arrays.copyOf(prefix, prefix.length + raw.length);
        System.arraycopy(raw, 0, der, prefix.length, raw.length);
        return der;
    }

    boolean isPublicDer(byte[] der) {
        return der.length == publicPrefix.length + publicLength && startsWith(der, publicPrefix);
    }

    byte[] rawPublic(byte[] der) {
        return Arrays.copyOfRange(der, publicPrefix.length, der.length);
    }
}
