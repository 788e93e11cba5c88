// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import java.util.Objects;

/**
 * Statement with the signature of its attestor.
 *
 * @param signature Ed25519 signature, 64 octets
 * @since 0.1
 */
public record SignedStatement(Statement statement, Octets signature) {

    public SignedStatement {
        Objects.requireNonNull(statement, "statement cannot be null");
        signature.require(Ed25519Key.SIGNATURE_LENGTH, "The signature of an attestor");
    }

    /**
     * Signs a statement for a log.
     *
     * @throws IllegalArgumentException if the statement names another attestor
     */
    public static SignedStatement sign(Statement statement, Octets logId, Ed25519Signer attestor) {
        if (!attestor.key().id().equals(statement.attestor())) {
            throw new IllegalArgumentException("The statement names another attestor");
        }
        return new SignedStatement(statement, attestor.sign(statement.text(logId)));
    }

    /** Returns whether the attestor with this key signed the statement for this log. */
    public boolean isSignedBy(Ed25519Key attestor, Octets logId) {
        return attestor.id().equals(statement.attestor()) && attestor.verifies(statement.text(logId), signature);
    }

    /**
     * Decodes a statement that an attestor sent.
     *
     * @throws IllegalArgumentException if it has another form or is for another log
     */
    public static SignedStatement decode(Octets encoded, Octets logId) {
        FieldReader in = new FieldReader(encoded, Kinds.STATEMENT);
        if (!in.octets(Octets.DIGEST).equals(logId)) {
            throw new IllegalArgumentException("The statement is for another log");
        }
        SignedStatement statement = read(in);
        in.end();
        return statement;
    }

    /** Encodes the statement for the way from the attestor to the curator. */
    public Octets encode(Octets logId) {
        FieldWriter out = new FieldWriter(Kinds.STATEMENT).add(logId);
        write(out);
        return out.toOctets();
    }

    static SignedStatement read(FieldReader in) {
        return new SignedStatement(Statement.read(in), in.octets(Ed25519Key.SIGNATURE_LENGTH));
    }

    void write(FieldWriter out) {
        statement.write(out);
        out.add(signature);
    }
}
