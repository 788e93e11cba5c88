// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.zk.proof.NativeBulletproofs;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.NativeStark;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Finds a proof system by its name: among the application's beans, then among the services of the class path, then in
 * the native core. If it is missing, the fallback is used, which must be code for the same protocol; without a fallback
 * the application does not start.
 */
final class ProofSystems {

    private static final Log logger = LogFactory.getLog(ProofSystems.class);

    static final String PROPERTY = "countersign.zk.proof-system";

    static final String FALLBACK = "countersign.zk.fallback";

    private static final String GROTH16 = Protocol.GROTH16.protocolName();

    /** Names for proof systems of the native core. */
    private static final Map<String, String> ALIASES = Map.of("native", GROTH16);

    /** Protocols of the proof systems of this project, which are known even if a system is not there. */
    private static final Map<String, Protocol> PROTOCOLS = Map.of(
            "native",
            Protocol.GROTH16,
            GROTH16,
            Protocol.GROTH16,
            "graaljs",
            Protocol.GROTH16,
            "noble",
            Protocol.GROTH16,
            Protocol.BULLETPROOFS.protocolName(),
            Protocol.BULLETPROOFS,
            Protocol.STARK.protocolName(),
            Protocol.STARK);

    private final List<ProofSystem> beans;

    private final Map<String, Supplier<ProofSystem>> nativeCore;

    ProofSystems(List<ProofSystem> beans) {
        this(
                beans,
                Map.of(
                        GROTH16,
                        () -> new NativeGroth16(NativeCore.load()),
                        Protocol.BULLETPROOFS.protocolName(),
                        () -> new NativeBulletproofs(NativeCore.load()),
                        Protocol.STARK.protocolName(),
                        () -> new NativeStark(NativeCore.load())));
    }

    /** @param nativeCore proof systems of the native core by name */
    ProofSystems(List<ProofSystem> beans, Map<String, Supplier<ProofSystem>> nativeCore) {
        this.beans = List.copyOf(beans);
        this.nativeCore = Map.copyOf(nativeCore);
    }

    ActiveProofSystem choose(String wanted, @Nullable String fallback) {
        if (fallback != null) {
            requireSameProtocol(wanted, fallback);
        }
        try {
            return new ActiveProofSystem(find(wanted), null);
        } catch (ProofSystemMissingException missing) {
            if (fallback == null) {
                throw missing(PROPERTY, wanted, missing);
            }
            logger.warn("Using the proof system " + fallback + " instead of " + wanted + ": " + missing.getMessage());
            return new ActiveProofSystem(standIn(fallback), missing.getMessage());
        }
    }

    /**
     * Returns the protocol of a proof system.
     *
     * @param property property that names it
     */
    Protocol protocol(String property, String name) {
        Protocol known = protocolIfKnown(name);
        return known == null ? require(property, name).system().protocol() : known;
    }

    /** Returns whether a name is that of a protocol, or another one for it. Whatever code is there may serve it. */
    static boolean isOfProtocol(String name) {
        return ALIASES.containsKey(name) || Protocol.of(name).isPresent();
    }

    /**
     * Returns a proof system that has no fallback.
     *
     * @param property property that names it
     */
    ActiveProofSystem require(String property, String name) {
        try {
            return new ActiveProofSystem(find(name), null);
        } catch (ProofSystemMissingException missing) {
            throw missing(property, name, missing);
        }
    }

    private static RuntimeException missing(String property, String name, ProofSystemMissingException missing) {
        boolean hasStandIn = property.equals(PROPERTY) && PROTOCOLS.get(name) == Protocol.GROTH16;
        return ZkSettings.wrong(
                property,
                "It is " + name + ", and " + missing.getMessage() + ".",
                hasStandIn
                        ? "Add it, or set countersign.zk.fallback to other code for the same protocol, such as noble with"
                                + " countersign-zk-graaljs on the class path."
                        : "Add it, or correct the name.");
    }

    /** Refuses a fallback to another protocol, whose proofs may be weaker, even if it is not needed. */
    private void requireSameProtocol(String wanted, String fallback) {
        Protocol other = protocolIfKnown(fallback);
        if (other != null && other != protocolIfKnown(wanted)) {
            throw ZkSettings.wrong(
                    FALLBACK,
                    "It is " + fallback + ", which proves by " + other + ", and nothing shows that " + wanted
                            + " does.",
                    "Set it to code for the same protocol, or remove it.");
        }
    }

    private @Nullable Protocol protocolIfKnown(String name) {
        try {
            return find(name).protocol();
        } catch (ProofSystemMissingException missing) {
            return PROTOCOLS.get(name);
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
        Supplier<ProofSystem> ofCore = nativeCore.get(ALIASES.getOrDefault(name, name));
        if (ofCore != null) {
            return ofCore(ofCore);
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

    private static ProofSystem ofCore(Supplier<ProofSystem> system) throws ProofSystemMissingException {
        try {
            return system.get();
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
