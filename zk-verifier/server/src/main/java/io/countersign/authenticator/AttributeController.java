// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.Attributes;
import java.security.Principal;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Attests attributes and revokes attestations, for issuers: services whose own token has the scope {@code zk:attest}.
 */
@RestController
final class AttributeController {

    private final Attestations attestations;

    AttributeController(Attestations attestations) {
        this.attestations = attestations;
    }

    @PostMapping(Endpoints.ATTRIBUTES)
    ResponseEntity<Attestation> attest(@RequestBody AttributeRequest request, Principal issuer) {
        FieldElement commitment = Elements.parse("commitment", request.commitment());
        Attestations.Attested attested = attestations.attest(commitment, attributes(request), issuer.getName());
        return ResponseEntity.status(HttpStatus.CREATED)
                .cacheControl(CacheControl.noStore())
                .body(Attestation.of(attested));
    }

    private static Attributes attributes(AttributeRequest request) {
        try {
            return request.attributes();
        } catch (IllegalArgumentException ex) {
            throw ProblemException.unprocessable("wrong-attributes", String.valueOf(ex.getMessage()));
        }
    }

    @DeleteMapping(Endpoints.ATTRIBUTES + "/{leaf}")
    ResponseEntity<Void> revoke(@PathVariable String leaf, Principal issuer) {
        attestations.revoke(Elements.parse("leaf", leaf), issuer.getName());
        return ResponseEntity.noContent().build();
    }

    /**
     * Data that the member needs for proofs.
     *
     * @param salt salt of the leaf, which the issuer gives to the member with the attributes
     * @param index index of the leaf in the group of attributes
     * @param root new root of that group
     */
    record Attestation(String leaf, String salt, long index, String root) {

        private static Attestation of(Attestations.Attested attested) {
            return new Attestation(
                    attested.leaf().hex(),
                    attested.salt().hex(),
                    attested.position(),
                    attested.root().hex());
        }

        @Override
        public String toString() {
            return "Attestation[" + index + "]";
        }
    }
}
