// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.support.LauncherException;
import io.countersign.zk.proof.Protocol;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Settings of a Shop.
 *
 * @param mode mode of authentication
 * @param algorithm signature algorithm of tokens
 * @param ports ports of its services
 * @param data directory of its state
 * @param others additional properties of all services, which override the ones derived from the other
 *     settings
 * @since 0.1
 */
public record ShopSettings(
        Mode mode, JwsAlgorithm algorithm, Ports ports, DataDirectory data, Map<String, String> others) {

    private static final String PROOF_SYSTEM = "countersign.zk.proof-system";

    public ShopSettings {
        Objects.requireNonNull(mode, "mode cannot be null");
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        Objects.requireNonNull(ports, "ports cannot be null");
        Objects.requireNonNull(data, "data cannot be null");
        others = Map.copyOf(others);
        requireFit(mode, algorithm);
        requireSvids(mode, links(mode, others));
    }

    /**
     * Checks that tokens of a mode can be signed with an algorithm.
     *
     * @throws LauncherException if they cannot
     */
    public static void requireFit(Mode mode, JwsAlgorithm algorithm) {
        if (mode == Mode.DVID && algorithm != JwsAlgorithm.RS256) {
            throw new LauncherException(
                    "mode dvid needs tokens signed with RS256, whose signatures DVIDs prove, not with "
                            + algorithm.jwaName() + "; leave --jwt-algorithm out, or choose another --mode");
        }
        if (mode.carriesIdentities() && algorithm.isSymmetric()) {
            throw new LauncherException("in mode " + mode + " the asserting workload verifies tokens, and "
                    + algorithm.jwaName() + " would let it forge them too; choose an algorithm with key pairs");
        }
    }

    private static Links links(Mode mode, Map<String, String> others) {
        String set = others.get(Links.PROPERTY);
        return set == null ? mode.links() : Links.of(set);
    }

    private static void requireSvids(Mode mode, Links links) {
        if (mode.carriesIdentities() && !links.identifyWorkloads()) {
            throw new LauncherException("in mode " + mode
                    + " services identify one another by their SVIDs, which plain links do not have; leave --links out, or choose"
                    + " another --mode");
        }
    }

    /** Returns the protocol between services: the configured one, or the mode's default. */
    public Links links() {
        return links(mode, others);
    }

    /** Returns the protocol that the callers of a service use. */
    Links links(Service service) {
        if (!service.isCalledByWorkloads()) {
            return Links.PLAIN;
        }
        return service == Service.ASSERTING ? Links.SPIFFE : links();
    }

    /** Returns whether services need SVIDs, for their links or for the tokens of the mode. */
    boolean needsSvids() {
        return links() == Links.SPIFFE || mode.carriesIdentities();
    }

    /** Returns the address of a service, without a trailing slash. */
    public URI url(Service service) {
        return switch (links(service)) {
            case PLAIN -> ports.url(service);
            case SPIFFE -> https(Ports.HOST, service);
            case REGISTRATION -> https(WorkloadAddresses.of(service), service);
        };
    }

    private URI https(String host, Service service) {
        return URI.create("https://" + host + ":" + ports.of(service));
    }

    /** Returns a copy with other links. */
    public ShopSettings with(Links links) {
        return with(Map.of(Links.PROPERTY, links.toString()));
    }

    /**
     * Returns a copy in which callers prove with another proof system.
     *
     * @throws LauncherException if callers do not prove anything in this mode
     */
    public ShopSettings with(Protocol proofSystem) {
        if (mode != Mode.ZK) {
            throw new LauncherException(
                    "there is nothing to prove in mode " + mode + "; leave --proof-system out, or choose --mode zk");
        }
        return with(Map.of(PROOF_SYSTEM, proofSystem.protocolName()));
    }

    /** Returns whether browsers can prove what the Shop requires. */
    public boolean letsBrowsersProve() {
        String groth16 = Protocol.GROTH16.protocolName();
        return mode == Mode.ZK && others.getOrDefault(PROOF_SYSTEM, groth16).equals(groth16);
    }

    /** Returns a copy with additional properties. */
    public ShopSettings with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(others);
        all.putAll(more);
        return new ShopSettings(mode, algorithm, ports, data, all);
    }

    /**
     * Returns the settings as arguments of a service's {@code main}. They contain no secret: secrets are in files.
     *
     * @param service service to start
     */
    public String[] arguments(Service service) {
        Map<String, String> properties = properties();
        service.configuration().ifPresent(names -> properties.put("spring.config.name", names));
        return properties.entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toArray(String[]::new);
    }

    private Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("shop.mode", mode.modeName());
        properties.put("shop.jwt.algorithm", algorithm.jwaName());
        properties.put("shop.host", Ports.HOST);
        properties.put("shop.data", data.toString());
        properties.put("shop.keys", data.keys().toString());
        for (Service service : Service.values()) {
            properties.put("shop.ports." + service.shortName(), String.valueOf(ports.of(service)));
            properties.put("shop.url." + service.shortName(), url(service).toString());
        }
        properties.putAll(mode.properties());
        properties.putAll(others);
        return properties;
    }
}
