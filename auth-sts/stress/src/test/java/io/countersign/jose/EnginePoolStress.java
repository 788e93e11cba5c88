// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.EnginePool;
import java.security.GeneralSecurityException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** An engine is used by one thread at a time, and the next thread sees the changes of the previous one. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Each had an engine for itself, as it was left.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Two had one engine, or it was seen half done.")
@State
public class EnginePoolStress {

    // One slot, for which both threads compete.
    private final EnginePool<Engine> pool = new EnginePool<>(Engine::new, 1);

    public EnginePoolStress() {
        pool.give(new Engine());
    }

    @Actor
    public void one(II_Result result) {
        result.r1 = use();
    }

    @Actor
    public void other(II_Result result) {
        result.r2 = use();
    }

    private int use() {
        int wrong = 0;
        for (int i = 0; i < 100; i++) {
            wrong |= useOnce();
        }
        return wrong;
    }

    private int useOnce() {
        try {
            Engine engine = pool.take();
            int wrong = engine.begun ^ engine.done;
            engine.begun++;
            engine.done++;
            wrong |= engine.begun ^ engine.done;
            pool.give(engine);
            return wrong;
        } catch (GeneralSecurityException ex) {
            return -1;
        }
    }

    /** Not safe for two threads, like a {@code Signature}. */
    private static final class Engine {

        private int begun;

        private int done;
    }
}
