// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * File with this workload's SVID, for a program that does not use the Workload API, such as Prometheus. It contains
 * the private key and the certificates, leaf first, in PEM (RFC 7468). Only its owner may read it. It is replaced
 * atomically within a second after the SVID has changed.
 *
 * @since 0.1
 */
public final class SvidFile implements AutoCloseable {

    private static final Logger logger = System.getLogger(SvidFile.class.getName());

    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

    private final WorkloadApiSource source;

    private final Path file;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("countersign-svid-file").factory());

    private @Nullable Svid written;

    private boolean closed;

    private SvidFile(WorkloadApiSource source, Path file) {
        this.source = source;
        this.file = file;
    }

    /**
     * Writes the file now, and again whenever the SVID changes.
     *
     * @param source source of the SVID, which is closed with this object
     * @param file path of the file, in an existing directory
     * @throws UncheckedIOException if the file cannot be written now
     */
    public static SvidFile keep(WorkloadApiSource source, Path file) {
        Objects.requireNonNull(source, "source cannot be null");
        Path absolute = Objects.requireNonNull(file, "file cannot be null").toAbsolutePath();
        SvidFile kept = new SvidFile(source, absolute);
        try {
            kept.write();
        } catch (IOException ex) {
            kept.close();
            throw new UncheckedIOException(ex);
        }
        @SuppressWarnings("unused") // ends with the timer
        Future<?> keeping = kept.timer.scheduleWithFixedDelay(kept::tryToWrite, 1, 1, TimeUnit.SECONDS);
        return kept;
    }

    private void tryToWrite() {
        try {
            write();
        } catch (IOException | RuntimeException ex) {
            // An exception here would stop the timer.
            logger.log(
                    Level.WARNING,
                    "Cannot write the SVID to {0}: {1}",
                    file,
                    ex.getClass().getSimpleName());
        }
    }

    private synchronized void write() throws IOException {
        Svid svid = closed ? written : source.latest().svid();
        if (svid == null || svid.equals(written)) {
            return;
        }
        Path folder = Objects.requireNonNull(file.getParent(), "an absolute path of a file has a parent");
        Path draft = Files.createTempFile(
                folder,
                file.getFileName() + ".",
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(draft, pem(svid), StandardCharsets.US_ASCII);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
        written = svid;
    }

    private static String pem(Svid svid) {
        StringBuilder pem = new StringBuilder();
        append(pem, "PRIVATE KEY", svid.key().getEncoded());
        for (X509Certificate certificate : svid.chain()) {
            try {
                append(pem, "CERTIFICATE", certificate.getEncoded());
            } catch (CertificateEncodingException ex) {
                throw new IllegalStateException("A certificate cannot be encoded", ex);
            }
        }
        return pem.toString();
    }

    private static void append(StringBuilder pem, String label, byte[] der) {
        pem.append("-----BEGIN ").append(label).append("-----\n");
        pem.append(LINES.encodeToString(der));
        pem.append("\n-----END ").append(label).append("-----\n");
    }

    /** Stops writing, and removes the file because it holds a private key. */
    @Override
    public synchronized void close() {
        closed = true;
        timer.shutdownNow();
        source.close();
        if (written != null) {
            remove();
        }
    }

    private void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException ex) {
            logger.log(
                    Level.WARNING,
                    "Cannot remove the SVID in {0}: {1}",
                    file,
                    ex.getClass().getSimpleName());
        }
    }
}
