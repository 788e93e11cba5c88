// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.EnginePool;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EnginePoolTests {

    @Test
    void takeWhenGivenBackThenSameEngine() throws Exception {
        EnginePool<Object> pool = new EnginePool<>(Object::new);
        Object first = pool.take();
        Object second = pool.take();
        pool.give(first);

        assertThat(second).isNotSameAs(first);
        assertThat(pool.take()).isSameAs(first);
        assertThat(pool.take()).isNotSameAs(first);
    }

    @ParameterizedTest
    @EnumSource(
            value = JwsAlgorithm.class,
            names = {"HS256", "ES256", "EDDSA", "PS256"})
    void verifyWhenManyVirtualThreadsShareVerifierThenEachSeesItsOwnToken(JwsAlgorithm algorithm)
            throws ExecutionException, InterruptedException {
        JwsSigner signer = new JwsSigner(TestTokens.key(algorithm), algorithm);
        JwtVerifier verifier = TestTokens.verifier(algorithm).build();
        List<Future<String>> subjects = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 300; i++) {
                String subject = "subject-" + i;
                subjects.add(threads.submit(() -> {
                    String token = TestTokens.claims().subject(subject).sign(signer);
                    return verifier.verify(token) instanceof JwtVerification.Accepted valid
                            ? valid.jwt().subject()
                            : "refused";
                }));
            }
        }
        for (int i = 0; i < 300; i++) {
            assertThat(subjects.get(i).get()).isEqualTo("subject-" + i);
        }
    }
}
