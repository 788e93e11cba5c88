// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.support.LauncherException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Options for the mode of a Shop and the algorithm of its tokens. */
final class ModeOptions {

    @Option(
            names = "--mode",
            paramLabel = "M",
            defaultValue = "shared-jwt",
            converter = ModeConverter.class,
            description = "How callers authenticate: none, shared-jwt (the default), token-exchange, cross-domain,"
                    + " self-issued, nested, transaction-token, dvid, id-mode, anon-mode, lsvid or zk.")
    private Mode mode = Mode.SHARED_JWT;

    @Option(
            names = "--jwt-algorithm",
            paramLabel = "A",
            converter = AlgorithmConverter.class,
            description = "Signature algorithm of tokens: HS, RS, PS or ES with 256, 384 or 512, EdDSA, Ed25519, Ed448,"
                    + " ML-DSA-44, ML-DSA-65 or ML-DSA-87; ES256 is the default, RS256 in mode dvid,"
                    + " which supports no other.")
    private @Nullable JwsAlgorithm algorithm;

    Mode mode() {
        return mode;
    }

    JwsAlgorithm algorithm() {
        return algorithm == null ? mode.defaultAlgorithm() : algorithm;
    }

    static final class ModeConverter implements ITypeConverter<Mode> {

        @Override
        public Mode convert(String value) {
            return Mode.of(value);
        }
    }

    private static final class AlgorithmConverter implements ITypeConverter<JwsAlgorithm> {

        @Override
        public JwsAlgorithm convert(String value) {
            try {
                return JwsAlgorithm.of(value);
            } catch (IllegalArgumentException ex) {
                throw new LauncherException(String.valueOf(ex.getMessage()), ex);
            }
        }
    }
}
