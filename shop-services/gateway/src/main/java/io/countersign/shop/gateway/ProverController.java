// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.shop.common.Pseudonyms;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.ProvingKey;
import io.swagger.v3.oas.annotations.Operation;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the settings that provers need for this gateway, and the proving files of the circuit. */
@RestController
@ConditionalOnProperty(name = "shop.mode", havingValue = "zk")
final class ProverController {

    static final String SETTINGS = "/zk/settings";

    private static final String FOLDER = "/zk/circuits/SecretProofBound";

    static final String ZKEY = FOLDER + "/circuit.zkey";

    static final String WITNESS = FOLDER + "/circuit.wasm";

    private static final Circuit CIRCUIT = Circuit.SECRET_PROOF_BOUND;

    private static final String AUTHENTICATOR = "zk.shop.com";

    private final PublicFile zkey;

    private final PublicFile witness;

    private final Settings settings;

    ProverController(ServiceRealm realm, CircuitFolder folder, @Value("${shop.url.zk}") String authenticator) {
        ProvingKey key = Objects.requireNonNull(folder, "folder cannot be null").provingKey(CIRCUIT);
        this.zkey = new PublicFile(key.zkey(), MediaType.APPLICATION_OCTET_STREAM);
        this.witness = new PublicFile(key.witness(), PageFiles.WASM);
        Digests digests = new Digests(zkey.digest(), witness.digest());
        String keyId = key.verifyingKey().id().hex();
        this.settings = new Settings(
                realm.origin(),
                realm.audience(),
                realm.epoch().toSeconds(),
                Pseudonyms.PREFIX,
                new Authenticator(authenticator, AUTHENTICATOR),
                Map.of(CIRCUIT.circuitName(), new Files(CIRCUIT.id(), keyId, ZKEY, WITNESS, digests)));
    }

    @GetMapping(SETTINGS)
    @Operation(summary = "Get the settings for proofs to this gateway")
    ResponseEntity<Settings> settings() {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(settings);
    }

    @GetMapping(ZKEY)
    @Operation(summary = "Get the proving key in the format of snarkjs")
    ResponseEntity<byte[]> zkey() {
        return zkey.answer(HttpHeaders.EMPTY);
    }

    @GetMapping(WITNESS)
    @Operation(summary = "Get the WebAssembly program that computes the witness, compiled by circom")
    ResponseEntity<byte[]> witness() {
        return witness.answer(HttpHeaders.EMPTY);
    }

    /**
     * Values that proofs are bound to.
     *
     * @param epochSeconds duration for which a nullifier stays the same
     * @param userIdPrefix prefix of a pseudonym in a user id of the Shop
     * @param circuits circuits by name
     */
    record Settings(
            String origin,
            String audience,
            long epochSeconds,
            String userIdPrefix,
            Authenticator authenticator,
            Map<String, Files> circuits) {}

    /**
     * Registration server of commitments.
     *
     * @param audience audience of proofs for it
     */
    record Authenticator(String url, String audience) {}

    /** Proving files of one circuit, as paths of this gateway. */
    record Files(int id, String keyId, String zkey, String wasm, Digests digests) {}

    /** SHA-256 digests of the files, in hexadecimal digits. */
    record Digests(String zkey, String wasm) {}
}
