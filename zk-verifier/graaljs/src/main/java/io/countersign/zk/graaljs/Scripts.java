// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;
import org.graalvm.polyglot.Engine;
import org.jspecify.annotations.Nullable;

/** Scripts of a proof system, loaded lazily. Safe for any number of threads. */
final class Scripts implements AutoCloseable {

    private final String name;

    private final boolean usesWebAssembly;

    private final ScriptLimits limits;

    private final ScriptPool verifiers;

    private final ScriptPool provers;

    private @Nullable Bundle bundle;

    private @Nullable Engine engine;

    Scripts(String name, boolean usesWebAssembly, ScriptLimits limits) {
        this.name = name;
        this.usesWebAssembly = usesWebAssembly;
        this.limits = limits;
        this.verifiers = new ScriptPool(name + "-verifier", this::open, limits.verifiers(), limits.queue());
        this.provers = new ScriptPool(name + "-prover", this::open, limits.provers(), limits.queue());
    }

    ScriptLimits limits() {
        return limits;
    }

    /** @throws ProofSystemException if the build left the bundle out, or if the scripts do not start */
    ScriptPool verifiers() {
        return started(verifiers);
    }

    /** @throws ProofSystemException if the build left the bundle out, or if the scripts do not start */
    ScriptPool provers() {
        return started(provers);
    }

    private ScriptPool started(ScriptPool pool) {
        bundle();
        pool.start();
        return pool;
    }

    private Script open() {
        Script script = Script.open(engine(), bundle());
        try {
            return SelfTest.require(script);
        } catch (RuntimeException | Error failure) {
            script.close();
            throw failure;
        }
    }

    private synchronized Bundle bundle() {
        if (bundle == null) {
            bundle = Bundle.load(name, usesWebAssembly);
        }
        return bundle;
    }

    /** Returns the shared engine: code that is compiled for one script is reused by all. */
    private synchronized Engine engine() {
        if (engine == null) {
            engine = (usesWebAssembly ? Engine.newBuilder("js", "wasm") : Engine.newBuilder("js"))
                    .option("engine.WarnInterpreterOnly", "false")
                    .build();
        }
        return engine;
    }

    /** Returns packages and digest, and after the start of scripts also the engine. */
    synchronized String description() {
        try {
            String packages = bundle().packages();
            return engine == null
                    ? packages
                    : packages + " on " + engine.getImplementationName() + " " + engine.getVersion();
        } catch (ProofSystemException ex) {
            return "not in this build";
        }
    }

    @Override
    public void close() {
        verifiers.close();
        provers.close();
        closeEngine();
    }

    private synchronized void closeEngine() {
        if (engine != null) {
            engine.close(true);
            engine = null;
        }
    }
}
