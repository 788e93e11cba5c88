// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/**
 * Bundle in a context of its own. Its only access to the host is random octets and the arguments of calls. Its output
 * is dropped, because a library may print secrets. For one thread, except {@link #condemn} and {@link #close}.
 */
final class Script implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final int MOST_RANDOM = 1024;

    private final Context context;

    private final Value functions;

    private final Set<String> loaded = new HashSet<>();

    private volatile boolean condemned;

    private Script(Context context, Value functions) {
        this.context = context;
        this.functions = functions;
    }

    static Script open(Engine engine, Bundle bundle) {
        Context context = context(engine, bundle);
        try {
            context.getBindings("js").putMember("countersignRandom", (ProxyExecutable) Script::random);
            context.eval(bundle.source());
            return new Script(context, context.getBindings("js").getMember("countersign"));
        } catch (RuntimeException | Error failure) {
            context.close(true);
            throw failure;
        }
    }

    private static Context context(Engine engine, Bundle bundle) {
        Context.Builder builder = Context.newBuilder()
                .engine(engine)
                .option("js.load", "false")
                .allowHostAccess(HostAccess.newBuilder(HostAccess.NONE)
                        .allowBufferAccess(true)
                        .build())
                .out(OutputStream.nullOutputStream())
                .err(OutputStream.nullOutputStream());
        if (bundle.usesWebAssembly()) {
            builder.option("js.webassembly", "true").allowPolyglotAccess(PolyglotAccess.ALL);
        }
        return builder.build();
    }

    private static String random(Value... arguments) {
        int length = arguments[0].asInt();
        if (length < 1 || length > MOST_RANDOM) {
            throw new IllegalArgumentException("The number of random octets must be 1 to " + MOST_RANDOM);
        }
        byte[] octets = new byte[length];
        RANDOM.nextBytes(octets);
        return HexFormat.of().formatHex(octets);
    }

    /**
     * Calls a function of the bundle.
     *
     * @throws RefusedException if the function refuses the arguments
     * @throws ProofSystemException if the function fails
     */
    String call(String function, Object... arguments) {
        Value answer = functions.getMember(function).execute(arguments);
        String value = answer.getMember("value").asString();
        return switch (answer.getMember("state").asString()) {
            case "done" -> value;
            case "refused" -> throw new RefusedException(value);
            case "failed" -> throw new ProofSystemException("The script failed: " + value);
            default -> throw new ProofSystemException("The script returned no answer");
        };
    }

    /**
     * Returns whether something of that name is not loaded yet. Only the first call returns true; its caller loads it.
     */
    boolean lacks(String name) {
        return loaded.add(name);
    }

    boolean isAlive() {
        return !condemned;
    }

    /** Marks the script for replacement after the running call. */
    void condemn() {
        condemned = true;
    }

    /** Closes the context, and cancels a running call. Safe from any thread. */
    @Override
    public void close() {
        condemned = true;
        context.close(true);
    }
}
