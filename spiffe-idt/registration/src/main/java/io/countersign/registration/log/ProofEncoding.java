// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Encodings of proofs: lists of fields, in which lists follow their sizes. */
final class ProofEncoding {

    private static final String FORK = "countersign-registration-fork-proof-v1";

    private static final String WITHHOLDING = "countersign-registration-withholding-proof-v1";

    private static final int OF_HEADS = 1;

    private static final int OF_KEYS = 2;

    private static final int LONGEST_LIST = 1 << 20;

    private ProofEncoding() {}

    static Octets encode(ForkProof proof) {
        FieldWriter out = new FieldWriter(FORK);
        switch (proof) {
            case ForkProof.OfHeads heads -> {
                out.addOctet(OF_HEADS)
                        .add(heads.earlier().encode())
                        .add(heads.later().encode());
                write(out, heads.links());
                write(out, heads.changes().stream().map(ProofEncoding::encode).toList());
            }
            case ForkProof.OfKeys keys ->
                out.addOctet(OF_KEYS).add(keys.logId()).add(encode(keys.one())).add(encode(keys.other()));
        }
        return out.toOctets();
    }

    static ForkProof decodeFork(Octets encoded) {
        FieldReader in = new FieldReader(encoded, FORK);
        ForkProof proof = switch (in.octet()) {
            case OF_HEADS ->
                new ForkProof.OfHeads(head(in), head(in), list(in, link -> link), list(in, ProofEncoding::change));
            case OF_KEYS ->
                new ForkProof.OfKeys(
                        in.octets(Octets.DIGEST),
                        change(in.octets(KeyChange.LENGTH)),
                        change(in.octets(KeyChange.LENGTH)));
            default -> throw new IllegalArgumentException("Unknown kind of proof");
        };
        in.end();
        return proof;
    }

    static Octets encode(WithholdingProof proof) {
        return new FieldWriter(WITHHOLDING)
                .add(proof.longer().encode())
                .add(proof.shorter().encode())
                .toOctets();
    }

    static WithholdingProof decodeWithholding(Octets encoded) {
        FieldReader in = new FieldReader(encoded, WITHHOLDING);
        WithholdingProof proof = new WithholdingProof(head(in), head(in));
        in.end();
        return proof;
    }

    private static Head head(FieldReader in) {
        return Head.decode(in.octetsUpTo(Entry.LONGEST));
    }

    private static void write(FieldWriter out, List<Octets> list) {
        out.addInt(list.size());
        list.forEach(out::add);
    }

    private static <T> List<T> list(FieldReader in, Function<Octets, T> decode) {
        int size = in.number();
        if (size > LONGEST_LIST) {
            throw new IllegalArgumentException("A list is too long");
        }
        List<T> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(decode.apply(in.octetsUpTo(Entry.LONGEST)));
        }
        return list;
    }

    private static Octets encode(KeyChange change) {
        ByteBuffer out = ByteBuffer.allocate(KeyChange.LENGTH);
        change.write(out);
        return Octets.of(out.array());
    }

    private static KeyChange change(Octets encoded) {
        return KeyChange.read(ByteBuffer.wrap(
                encoded.require(KeyChange.LENGTH, "A change of the log key").toArray()));
    }
}
