// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

import com.sun.jna.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Native library in the jar, with its digest. */
final class LibraryFile {

    private static final String NAME = "libcountersign_native";

    private final byte[] octets;

    private final String digest;

    private LibraryFile(byte[] octets, String digest) {
        this.octets = octets;
        this.digest = digest;
    }

    /** Returns the library of this machine. */
    static LibraryFile ofPlatform() {
        return of(Platform.RESOURCE_PREFIX);
    }

    /**
     * Returns the library of a platform, such as {@code linux-x86-64}.
     *
     * @throws NativeLibraryException if there is none, or if its digest is not that of the build
     */
    static LibraryFile of(String platform) {
        byte[] octets = read(platform, NAME + suffix(platform));
        String noted = new String(read(platform, NAME + ".sha256"), StandardCharsets.US_ASCII).strip();
        return checked(octets, noted);
    }

    static boolean isThere(String platform) {
        return LibraryFile.class.getResource(platform + "/" + NAME + suffix(platform)) != null;
    }

    static LibraryFile checked(byte[] octets, String noted) {
        String digest = sha256(octets);
        if (!digest.equals(noted)) {
            throw new NativeLibraryException("The native library is not the one that was built: its SHA-256 is "
                    + digest + " instead of " + noted);
        }
        return new LibraryFile(octets, digest);
    }

    byte[] octets() {
        return octets.clone();
    }

    /** Returns the SHA-256 digest in hexadecimal digits. */
    String digest() {
        return digest;
    }

    private static String suffix(String platform) {
        return platform.startsWith("darwin") ? ".dylib" : ".so";
    }

    private static byte[] read(String platform, String name) {
        try (InputStream in = LibraryFile.class.getResourceAsStream(platform + "/" + name)) {
            if (in == null) {
                throw new NativeLibraryException("countersign-native has no library for " + platform
                        + ": it was built without cargo, or for other targets");
            }
            return in.readAllBytes();
        } catch (IOException ex) {
            throw new NativeLibraryException("The native library cannot be read", ex);
        }
    }

    /** Writes the library to a folder that only the owner can write to. The caller deletes it after loading. */
    Path extract() {
        try {
            Path folder = Files.createTempDirectory("countersign-native-");
            return Files.write(folder.resolve(NAME + suffix(Platform.RESOURCE_PREFIX)), octets);
        } catch (IOException ex) {
            throw new NativeLibraryException("The native library cannot be unpacked", ex);
        }
    }

    /** Returns the SHA-256 digest in hexadecimal digits. */
    static String sha256(byte[] octets) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
