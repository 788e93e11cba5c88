// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.shop.common.Pseudonyms;
import io.countersign.spring.boot.zk.ActiveProofSystem;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.CircuitFiles;
import io.countersign.zk.proof.Groth16ProvingKey;
import io.countersign.zk.proof.ProvingKey;
import io.countersign.zk.proof.TransparentProvingKey;
import io.swagger.v3.oas.annotations.Operation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Serves the settings that provers need for this gateway, and the proving files of the circuit. */
@RestController
@ConditionalOnProperty(name = "shop.mode", havingValue = "zk")
final class ProverController {

    static final String SETTINGS = "/zk/settings";

    private static final String FOLDER = "/zk/circuits/SecretProofBound";

    static final String FILES = FOLDER + "/{file}";

    private static final String WITNESS = FOLDER + "/" + CircuitFiles.WITNESS;

    private static final Circuit CIRCUIT = Circuit.SECRET_PROOF_BOUND;

    private static final String AUTHENTICATOR = "zk.shop.com";

    /** Files by their names. */
    private final Map<String, PublicFile> files;

    private final Settings settings;

    ProverController(
            ServiceRealm realm,
            CircuitFolder folder,
            ActiveProofSystem active,
            @Value("${shop.url.zk}") String authenticator) {
        ProvingKey key = folder.provingKey(active.system(), CIRCUIT);
        Map<String, PublicFile> known = new HashMap<>();
        Files proving = proving(key, known);
        this.files = Map.copyOf(known);
        this.settings = new Settings(
                realm.origin(),
                realm.audience(),
                realm.epoch().toSeconds(),
                Pseudonyms.PREFIX,
                key.verifyingKey().protocol().protocolName(),
                new Authenticator(authenticator, AUTHENTICATOR),
                Map.of(CIRCUIT.circuitName(), proving));
    }

    /** @param known receives the files by their names; none if the prover has the circuit itself */
    private static Files proving(ProvingKey key, Map<String, PublicFile> known) {
        String keyId = key.verifyingKey().id().hex();
        if (key.witness().length == 0) {
            return new Files(CIRCUIT.id(), keyId, null, null, null, null);
        }
        PublicFile witness = new PublicFile(key.witness(), PageFiles.WASM);
        known.put(CircuitFiles.WITNESS, witness);
        return switch (key) {
            case Groth16ProvingKey groth16 -> {
                PublicFile zkey = octets(groth16.zkey());
                known.put(CircuitFiles.PROVING_KEY, zkey);
                Digests digests = new Digests(zkey.digest(), null, witness.digest());
                yield new Files(CIRCUIT.id(), keyId, FOLDER + "/" + CircuitFiles.PROVING_KEY, null, WITNESS, digests);
            }
            case TransparentProvingKey transparent -> {
                PublicFile r1cs = octets(transparent.verifyingKey().constraints());
                known.put(CircuitFiles.CONSTRAINTS, r1cs);
                Digests digests = new Digests(null, r1cs.digest(), witness.digest());
                yield new Files(CIRCUIT.id(), keyId, null, FOLDER + "/" + CircuitFiles.CONSTRAINTS, WITNESS, digests);
            }
        };
    }

    private static PublicFile octets(byte[] content) {
        return new PublicFile(content, MediaType.APPLICATION_OCTET_STREAM);
    }

    @GetMapping(SETTINGS)
    @Operation(summary = "Get the settings for proofs to this gateway")
    ResponseEntity<Settings> settings() {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(settings);
    }

    @GetMapping(FILES)
    @Operation(
            summary =
                    "Get a file for proofs: circuit.zkey, the proving key of Groth16 in the format of snarkjs; circuit.r1cs, the constraints for Bulletproofs, as circom writes them; circuit.wasm, circom's program that computes the witness")
    ResponseEntity<byte[]> file(@PathVariable String file) {
        PublicFile known = files.get(file);
        return known == null ? ResponseEntity.notFound().build() : known.answer(HttpHeaders.EMPTY);
    }

    /**
     * Values that proofs are bound to.
     *
     * @param epochSeconds duration for which a nullifier stays the same
     * @param userIdPrefix prefix of a pseudonym in a user id of the Shop
     * @param proofSystem proof system of the proofs: groth16, bulletproofs or stark
     * @param circuits circuits by name
     */
    record Settings(
            String origin,
            String audience,
            long epochSeconds,
            String userIdPrefix,
            String proofSystem,
            Authenticator authenticator,
            Map<String, Files> circuits) {}

    /**
     * Registration server of commitments.
     *
     * @param audience audience of proofs for it
     */
    record Authenticator(String url, String audience) {}

    /**
     * Proving files of one circuit, as paths of this gateway.
     *
     * @param zkey proving key of Groth16
     * @param r1cs constraints, for Bulletproofs
     * @param wasm program that computes the witness; none of these files for STARKs, whose provers have the circuit
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Files(
            int id,
            String keyId,
            @Nullable String zkey,
            @Nullable String r1cs,
            @Nullable String wasm,
            @Nullable Digests digests) {}

    /** SHA-256 digests of the files, in hexadecimal digits. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Digests(@Nullable String zkey, @Nullable String r1cs, String wasm) {}
}
