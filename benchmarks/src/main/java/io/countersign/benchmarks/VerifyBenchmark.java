// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwtVerification;
import io.countersign.jose.JwtVerifier;
import io.countersign.jose.StaticKeySet;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Verifying a user's token with all checks, beside the bare codec with none. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class VerifyBenchmark {

    private static final String ISSUER = "https://sts.example.com";

    /** The value of {@code alg}. */
    @Param({
        "HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512",
        "EdDSA"
    })
    public String algorithm = "ES256";

    private BareCodec bare;

    private JwtVerifier verifier;

    private String token;

    /** Makes one key and one token for both. */
    @Setup
    public void prepare() {
        BenchKey key = BenchKey.generate(JwsAlgorithm.of(algorithm));
        bare = key.bare();
        token = BenchToken.sign(key, ISSUER);
        verifier = JwtVerifier.builder()
                .issuer(ISSUER, StaticKeySet.of(key.jwk(), key.algorithm()))
                .types("at+jwt")
                .audience(BenchToken.AUDIENCE)
                .build();
    }

    /** JCA, base64url and one pass over the claims. */
    @Benchmark
    public boolean bare() {
        if (!bare.verify(token)) {
            throw new IllegalStateException("The yardstick refused its token");
        }
        return true;
    }

    /** The strict verifier of countersign-jose. */
    @Benchmark
    public JwtVerification countersign() {
        JwtVerification verification = verifier.verify(token);
        if (!(verification instanceof JwtVerification.Valid)) {
            throw new IllegalStateException("The verifier refused its token: " + verification);
        }
        return verification;
    }
}
