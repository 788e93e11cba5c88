// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.server.ProblemException;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.PoseidonHashes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Registers commitments. By default the client generates its secret and proves that it knows it, with a proof for
 * this request or for its session. Deriving secrets on this server is off by default.
 */
@RestController
final class RegistrationController {

    private final Admissions admissions;

    private final PoseidonHashes hashes;

    /** Whether this server derives secrets. */
    private final boolean derives;

    RegistrationController(Admissions admissions, PoseidonHashes hashes, AuthenticatorProperties properties) {
        this.admissions = admissions;
        this.hashes = hashes;
        this.derives = properties.deriveSecrets();
    }

    /**
     * Returns 201 for a new registration, 200 for a commitment that is registered already, and 202 for one that waits
     * for an approval.
     */
    @PostMapping(Endpoints.REGISTER)
    ResponseEntity<Registration> register(
            @RequestBody RegisterRequest request, @Nullable Authentication authentication) {
        return request.commitment() == null ? derive(request) : prove(request, authentication);
    }

    /**
     * Does the same for commitments of one field, at a path for which another policy can be required: proofs of both
     * fields then register at one server.
     */
    @PostMapping(Endpoints.REGISTER + "/{field}")
    ResponseEntity<Registration> register(
            @PathVariable String field, @RequestBody RegisterRequest request, @Nullable Authentication authentication) {
        return register(request.of(field), authentication);
    }

    private ResponseEntity<Registration> prove(RegisterRequest request, @Nullable Authentication authentication) {
        if (request.isPersonal()) {
            throw ProblemException.unprocessable(
                    "too-much", "A registration contains a commitment only: no personal data is accepted");
        }
        Value commitment = Elements.parse("commitment", request.commitment(), Elements.field(request.field()));
        if (!ProvenCommitment.of(authentication).filter(commitment::equals).isPresent()) {
            throw unproven();
        }
        return answer(admissions.register(commitment, request.invitation()), commitment, null);
    }

    private static ProblemException unproven() {
        ProblemException problem = ProblemException.of(
                HttpStatus.UNAUTHORIZED,
                "possession-unproved",
                "A registration needs a proof of the circuit SecretProofBound for its commitment and this request, or"
                        + " a session that began with one for its commitment");
        problem.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "ZKProof realm=\"registration\"");
        return problem;
    }

    private ResponseEntity<Registration> derive(RegisterRequest request) {
        if (!derives) {
            throw ProblemException.unprocessable(
                    "commitment-missing", "A commitment is required: this server does not create secrets");
        }
        if (!request.isComplete()) {
            throw ProblemException.unprocessable(
                    "attribute-missing",
                    "email, name, age, countryCode and dateOfBirth are required to derive a secret");
        }
        if (Elements.field(request.field()) != Field.BN254) {
            throw ProblemException.unprocessable("underivable", "Secrets are derived for " + Field.BN254 + " only");
        }
        DerivedSecret derived = DerivedSecret.of(request);
        Value commitment = hashes.commitment(derived.secret());
        return answer(admissions.register(commitment, request.invitation()), commitment, derived);
    }

    private static ResponseEntity<Registration> answer(
            Optional<Members.Registered> member, Value commitment, @Nullable DerivedSecret derived) {
        return ResponseEntity.status(member.map(known -> known.first() ? HttpStatus.CREATED : HttpStatus.OK)
                        .orElse(HttpStatus.ACCEPTED))
                .cacheControl(CacheControl.noStore())
                .body(new Registration(
                        derived == null ? null : derived.hex(),
                        derived == null ? null : derived.nonce(),
                        commitment.hex(),
                        commitment.field().fieldName(),
                        member.map(Members.Registered::position).orElse(null),
                        member.map(known -> known.root().hex()).orElse(null)));
    }

    /**
     * Response to a registration.
     *
     * @param secret derived secret, which this server does not store
     * @param nonce random bytes from which it was derived
     * @param field field of the commitment
     * @param index index of the leaf in the group of members of that field; absent while the registration waits for an approval
     * @param root root of that group; absent like the index
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Registration(
            @Nullable String secret,
            @Nullable String nonce,
            String commitment,
            String field,
            @Nullable Long index,
            @Nullable String root) {

        @Override
        public String toString() {
            return "Registration[" + index + "]";
        }
    }
}
