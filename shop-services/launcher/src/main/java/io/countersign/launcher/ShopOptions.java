// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Links;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.support.LauncherException;
import io.countersign.zk.proof.Protocol;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for starting a Shop. */
final class ShopOptions {

    @Mixin
    private ModeOptions mode = new ModeOptions();

    @Option(
            names = "--ports",
            paramLabel = "BASE",
            defaultValue = "8080",
            converter = PortsConverter.class,
            description = "Port of the gateway; the other services use the 19 ports above it. 8080 is the default.")
    private Ports ports = new Ports(8080);

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Data directory of the Shop; ./data is the default, ./data-none in mode none.")
    private @Nullable Path data;

    @Option(
            names = "--links",
            paramLabel = "L",
            converter = LinksConverter.class,
            description =
                    "Protocol between services: plain for HTTP, spiffe for mutual TLS with SVIDs, or registration for mutual"
                            + " TLS with keys in the logs of key curators. The default depends on the mode.")
    private @Nullable Links links;

    @Option(
            names = "--proof-system",
            paramLabel = "S",
            converter = ProofSystemConverter.class,
            description =
                    "Proof system in mode zk: groth16 (the default), bulletproofs, which needs no set-up, or stark, which needs none either and"
                            + " withstands quantum computers.")
    private @Nullable Protocol proofSystem;

    ShopSettings settings(Map<String, String> others) {
        ShopSettings settings = new ShopSettings(
                mode.mode(),
                mode.algorithm(),
                ports,
                new DataDirectory(data == null ? mode.mode().defaultData() : data),
                others);
        ShopSettings linked = links == null ? settings : settings.with(links);
        return proofSystem == null ? linked : linked.with(proofSystem);
    }

    private static final class ProofSystemConverter implements ITypeConverter<Protocol> {

        @Override
        public Protocol convert(String value) {
            return Protocol.of(value)
                    .orElseThrow(() -> new LauncherException("there is no proof system '" + value + "'; known are "
                            + Arrays.stream(Protocol.values())
                                    .map(Protocol::protocolName)
                                    .collect(Collectors.joining(", "))));
        }
    }

    private static final class LinksConverter implements ITypeConverter<Links> {

        @Override
        public Links convert(String value) {
            return Links.of(value);
        }
    }

    private static final class PortsConverter implements ITypeConverter<Ports> {

        @Override
        public Ports convert(String value) {
            try {
                return new Ports(Integer.parseInt(value));
            } catch (NumberFormatException ex) {
                throw new LauncherException("the ports' base must be a number, not '" + value + "'", ex);
            }
        }
    }
}
