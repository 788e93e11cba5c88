// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.commitment;

import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeDirectory;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Statement;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Commitments of registration-based encryption (Glaeser, Kolonelos, Malavolta, Rahimi, CCS 2023) by the native core.
 * The secret of a slot is computed from the hash of the token, the address and the id of the TLS key, all of them
 * public: the key binds and keeps nothing secret.
 *
 * @since 0.1
 */
public final class RbeCommitments implements Commitments, AutoCloseable {

    /** Point at infinity in the compressed form, which opens a vacant block. */
    private static final Octets INFINITY = infinity();

    private final Rbe rbe;

    private final RbeParameters parameters;

    private final RbeDirectory directory;

    private final Octets digest;

    private final boolean owner;

    private int watched = -1;

    /** @param parameters parameters, which stay open as long as this object is in use */
    public RbeCommitments(Rbe rbe, RbeParameters parameters) {
        this(rbe, parameters, false);
    }

    private RbeCommitments(Rbe rbe, RbeParameters parameters, boolean owner) {
        this.owner = owner;
        this.rbe = rbe;
        this.parameters = parameters;
        this.directory = parameters.directory(false);
        this.digest = Octets.sha256(parameters.encode());
    }

    /**
     * Returns commitments with parameters of their own, which are freed with them.
     *
     * @param parameters encoded parameters, whose digest the caller has compared with the pins
     * @param developmentAllowed whether a single process may have made them, which may know how to open any slot
     * @throws IllegalArgumentException if they are not parameters, or are for development and that is not allowed
     */
    public static RbeCommitments of(Rbe rbe, Octets parameters, boolean developmentAllowed) {
        RbeParameters decoded = rbe.parameters(parameters.toArray());
        if (decoded.isDevelopment() && !developmentAllowed) {
            decoded.close();
            throw new IllegalArgumentException("The parameters are for development, and not of a ceremony");
        }
        return new RbeCommitments(rbe, decoded, true);
    }

    @Override
    public Octets parameters() {
        return digest;
    }

    @Override
    public int slots() {
        return parameters.slots();
    }

    @Override
    public int width() {
        return parameters.width();
    }

    private static Octets infinity() {
        byte[] point = new byte[Registration.POINT_LENGTH];
        point[0] = (byte) 0xc0;
        return Octets.of(point);
    }

    private byte[] secret(Statement statement) {
        return rbe.secret(
                statement.tokenHash().toArray(),
                statement.address().octets().toArray(),
                statement.keyHash().toArray());
    }

    @Override
    public Octets register(Statement statement) {
        return Octets.of(directory.register(statement.slot(), secret(statement)));
    }

    @Override
    public Octets replace(Statement former, Statement statement) {
        return Octets.of(directory.replace(statement.slot(), secret(former), secret(statement)));
    }

    @Override
    public Octets revoke(Statement former) {
        return Octets.of(directory.revoke(former.slot(), secret(former)));
    }

    /** Computes the opening from the registrations in the block, one multiplication for each, and verifies it. */
    @Override
    public void watch(int slot, Collection<Statement> registered) {
        try (RbeDirectory block = parameters.directory(false)) {
            block.watch(slot, INFINITY.toArray());
            registered.forEach(statement -> block.register(statement.slot(), secret(statement)));
            directory.watch(slot, block.opening(slot));
        }
        watched = slot;
    }

    @Override
    public @Nullable Octets opening(int slot) {
        return slot == watched ? Octets.of(directory.opening(slot)) : null;
    }

    @Override
    public void close() {
        directory.close();
        if (owner) {
            parameters.close();
        }
    }
}
