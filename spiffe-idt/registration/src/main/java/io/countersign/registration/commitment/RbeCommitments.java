// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.commitment;

import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeDirectory;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;

/**
 * Commitments of registration-based encryption (Glaeser, Kolonelos, Malavolta, Rahimi, CCS 2023) by the native core.
 * The secret of a slot is computed from the hash of the token, the address and the id of the TLS key, all of them
 * public: the key binds and keeps nothing secret.
 *
 * @since 0.1
 */
public final class RbeCommitments implements Commitments, AutoCloseable {

    private final Rbe rbe;

    private final RbeParameters parameters;

    private final RbeDirectory directory;

    private final Octets digest;

    /** @param parameters parameters, which stay open as long as this object is in use */
    public RbeCommitments(Rbe rbe, RbeParameters parameters) {
        this.rbe = rbe;
        this.parameters = parameters;
        this.directory = parameters.directory(false);
        this.digest = Octets.sha256(parameters.encode());
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

    @Override
    public void close() {
        directory.close();
    }
}
