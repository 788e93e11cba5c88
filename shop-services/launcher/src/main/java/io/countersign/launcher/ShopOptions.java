// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Links;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.support.LauncherException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Options for starting a Shop. */
final class ShopOptions {

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

    ShopSettings settings(Map<String, String> others) {
        ShopSettings settings = new ShopSettings(
                mode,
                algorithm == null ? mode.defaultAlgorithm() : algorithm,
                ports,
                new DataDirectory(data == null ? mode.defaultData() : data),
                others);
        return links == null ? settings : settings.with(links);
    }

    private static final class ModeConverter implements ITypeConverter<Mode> {

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
