// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.curator.log.LogSettings;
import io.countersign.curator.web.OctetText;
import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519KeyFile;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads files and keys of the properties. Each mistake names its property. */
final class CuratorSettings {

    private static final String OWN_KEY =
            "Set it to the file of an Ed25519 key, as openssl genpkey -algorithm ed25519 writes it.";

    private static final String PUBLIC_KEY =
            "Set it to the SubjectPublicKeyInfo of an Ed25519 key, 44 bytes as base64url.";

    private static final Set<PosixFilePermission> OTHERS =
            EnumSet.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);

    private static final int MOST_WITNESSES = 2 * Head.MOST_COSIGNATURES - 1;

    private static final long LONGEST_PARAMETERS = 1024 * 1024;

    private final CuratorProperties properties;

    CuratorSettings(CuratorProperties properties) {
        this.properties = properties;
    }

    static Rbe rbe() {
        try {
            return NativeCore.load().rbe();
        } catch (NativeLibraryException ex) {
            throw wrong(
                    "parameters",
                    "They need the native core: " + ex.getMessage() + ".",
                    "Run on a platform that it is built for.");
        }
    }

    /** Reads the parameters. They say themselves whether one process made them; only their digest shows their origin. */
    RbeParameters parameters(Rbe rbe) {
        Path file = required("parameters", properties.parameters(), "Set it to the file that a ceremony finished.");
        RbeParameters parameters = parameters(rbe, file);
        if (parameters.isDevelopment() && !properties.allowDevelopmentParameters()) {
            parameters.close();
            throw wrong(
                    "parameters",
                    "One process made the parameters in " + file + ", and could show any key at any slot.",
                    "Set it to the result of a ceremony, or for development"
                            + " countersign.curator.allow-development-parameters=true.");
        }
        return parameters;
    }

    private static RbeParameters parameters(Rbe rbe, Path file) {
        try {
            if (Files.size(file) > LONGEST_PARAMETERS) {
                throw new IllegalArgumentException("The file is too long");
            }
            return rbe.parameters(Files.readAllBytes(file));
        } catch (IOException ex) {
            throw wrong("parameters", "The file " + file + " cannot be read.", "Set it to a file that can be read.");
        } catch (IllegalArgumentException ex) {
            throw wrong(
                    "parameters",
                    "The file " + file + " has no parameters.",
                    "Set it to the file that a ceremony finished.");
        }
    }

    LogSettings log(Rbe rbe, RbeParameters parameters) {
        return new LogSettings(
                logId(),
                properties.newLog(),
                rbe,
                parameters,
                key("log-key", required("log-key", properties.logKey(), OWN_KEY)),
                properties.formerLogKey() == null ? null : key("former-log-key", properties.formerLogKey()),
                successors(),
                attestors(),
                witnesses());
    }

    private @Nullable Octets logId() {
        String text = properties.logId();
        return text == null
                ? null
                : decoded(
                        "log-id",
                        text,
                        octets -> octets.require(Octets.DIGEST, "It"),
                        "Set it to 32 bytes as base64url.");
    }

    private static Ed25519Signer key(String name, Path file) {
        try {
            requireSecret(name, file);
            return Ed25519KeyFile.read(file);
        } catch (IOException ex) {
            throw wrong(name, "The file " + file + " cannot be read.", OWN_KEY);
        } catch (IllegalArgumentException ex) {
            throw wrong(name, ex.getMessage() + ".", OWN_KEY);
        }
    }

    /** Refuses a file that any user may read or replace, if the file system knows permissions. */
    private static void requireSecret(String name, Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null && view.readAttributes().permissions().stream().anyMatch(OTHERS::contains)) {
            throw wrong(name, "Any user may read or write the file " + file + ".", "Run chmod o-rwx on it.");
        }
    }

    private Set<Ed25519Key> successors() {
        Set<Ed25519Key> keys = new LinkedHashSet<>();
        for (String text : properties.successors()) {
            keys.add(decoded("successors", text, Ed25519Key::parse, PUBLIC_KEY));
        }
        return keys;
    }

    private Set<Ed25519Key> witnesses() {
        Set<Ed25519Key> keys = new LinkedHashSet<>();
        for (CuratorProperties.Witness witness : properties.witnesses()) {
            String place = "witnesses[" + keys.size() + "].key";
            Ed25519Key key = decoded(place, required(place, witness.key(), PUBLIC_KEY), Ed25519Key::parse, PUBLIC_KEY);
            if (!keys.add(key)) {
                throw wrong(place, "It is the key of another witness.", "List each witness once.");
            }
        }
        if (keys.size() > MOST_WITNESSES) {
            throw wrong(
                    "witnesses",
                    "There are " + keys.size() + ", and a head has cosignatures of more than half of them, at most "
                            + Head.MOST_COSIGNATURES + ".",
                    "List at most " + MOST_WITNESSES + ".");
        }
        return keys;
    }

    private List<PinnedAttestor> attestors() {
        List<PinnedAttestor> attestors = new ArrayList<>();
        for (CuratorProperties.Attestor attestor : properties.attestors()) {
            attestors.add(attestor("attestors[" + attestors.size() + "].", attestor));
        }
        if (attestors.isEmpty()) {
            throw wrong("attestors", "It is not set, so nobody could register.", "List the attestors.");
        }
        return attestors;
    }

    private static PinnedAttestor attestor(String place, CuratorProperties.Attestor attestor) {
        return new PinnedAttestor(
                decoded(
                        place + "key",
                        required(place + "key", attestor.key(), PUBLIC_KEY),
                        Ed25519Key::parse,
                        PUBLIC_KEY),
                names(place + "names", attestor.names()),
                addresses(place + "addresses", attestor.addresses()),
                required(place + "end", attestor.end(), "Set it to an instant, such as 2027-12-31T00:00:00Z."));
    }

    private static SpiffeIdPatterns names(String name, List<String> patterns) {
        try {
            return SpiffeIdPatterns.parse(patterns);
        } catch (IllegalArgumentException ex) {
            throw wrong(name, ex.getMessage() + ".", "Set it to SPIFFE IDs, or patterns such as spiffe://shop.com/*.");
        }
    }

    private static List<AddressRange> addresses(String name, List<String> texts) {
        if (texts.isEmpty()) {
            throw wrong(name, "It is not set.", "Set it to addresses, or ranges such as 10.0.0.0/8.");
        }
        try {
            return texts.stream().map(AddressRange::parse).toList();
        } catch (IllegalArgumentException ex) {
            throw wrong(name, ex.getMessage() + ".", "Set it to addresses, or ranges such as 10.0.0.0/8.");
        }
    }

    private static <T> T decoded(String name, String text, Function<Octets, T> decoder, String fix) {
        try {
            return decoder.apply(OctetText.parse(text));
        } catch (IllegalArgumentException ex) {
            throw wrong(name, ex.getMessage() + ".", fix);
        }
    }

    private static <T> T required(String name, @Nullable T value, String fix) {
        if (value == null) {
            throw wrong(name, "It is not set.", fix);
        }
        return value;
    }

    private static CountersignConfigurationException wrong(String name, String reason, String fix) {
        return CuratorProperties.wrong(name, reason, fix);
    }
}
