// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.zk.proof.NativeProofSystem;
import io.countersign.zk.proof.ProofSystem;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Finds a proof system by its name: among the application's beans, then among the services of the class path, then the
 * native core. If it is missing, the fallback is used; without a fallback the application does not start.
 */
final class ProofSystems {

    private static final Log logger = LogFactory.getLog(ProofSystems.class);

    private static final String PROPERTY = "countersign.zk.proof-system";

    private static final String FALLBACK = "countersign.zk.fallback";

    private static final String NATIVE = "native";

    private final List<ProofSystem> beans;

    private final Supplier<ProofSystem> nativeCore;

    ProofSystems(List<ProofSystem> beans) {
        this(beans, () -> new NativeProofSystem(NativeCore.load()));
    }

    ProofSystems(List<ProofSystem> beans, Supplier<ProofSystem> nativeCore) {
        this.beans = List.copyOf(beans);
        this.nativeCore = nativeCore;
    }

    ActiveProofSystem choose(String wanted, @Nullable String fallback) {
        try {
            return new ActiveProofSystem(find(wanted), null);
        } catch (ProofSystemMissingException missing) {
            if (fallback == null) {
                throw ZkSettings.wrong(
                        PROPERTY,
                        "It is " + wanted + ", and " + missing.getMessage() + ".",
                        "Add it, or set countersign.zk.fallback to another proof system, such as noble with"
                                + " countersign-zk-graaljs on the class path.");
            }
            logger.warn("Using the proof system " + fallback + " instead of " + wanted + ": " + missing.getMessage());
            return new ActiveProofSystem(standIn(fallback), missing.getMessage());
        }
    }

    private ProofSystem standIn(String fallback) {
        try {
            return find(fallback);
        } catch (ProofSystemMissingException missing) {
            throw ZkSettings.wrong(
                    FALLBACK,
                    "It is " + fallback + ", and " + missing.getMessage() + ".",
                    "Add it, or correct the name.");
        }
    }

    private ProofSystem find(String name) throws ProofSystemMissingException {
        Optional<ProofSystem> known = named(name, beans);
        if (known.isEmpty()) {
            known = named(name, ofClassPath());
        }
        if (known.isPresent()) {
            return known.get();
        }
        if (name.equals(NATIVE)) {
            return nativeCore();
        }
        throw new ProofSystemMissingException("there is no proof system of that name on the class path");
    }

    private static Optional<ProofSystem> named(String name, Iterable<ProofSystem> systems) {
        for (ProofSystem system : systems) {
            if (system.name().equals(name)) {
                return Optional.of(system);
            }
        }
        return Optional.empty();
    }

    private static List<ProofSystem> ofClassPath() throws ProofSystemMissingException {
        try {
            return ServiceLoader.load(ProofSystem.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        } catch (ServiceConfigurationError failure) {
            throw new ProofSystemMissingException(
                    "a proof system on the class path does not load (" + failure.getMessage() + ")");
        }
    }

    private ProofSystem nativeCore() throws ProofSystemMissingException {
        try {
            return nativeCore.get();
        } catch (NativeLibraryException | LinkageError failure) {
            throw new ProofSystemMissingException("its library does not load (" + failure.getMessage() + ")");
        }
    }

    /** Thrown when a proof system is missing. The message is the reason, as the end of a sentence. */
    private static final class ProofSystemMissingException extends Exception {

        private static final long serialVersionUID = 1L;

        private ProofSystemMissingException(String message) {
            super(message);
        }
    }
}
