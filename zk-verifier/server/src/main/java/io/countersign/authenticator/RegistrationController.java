// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.core.Caller;
import io.countersign.server.ProblemException;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.Hashes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Registers commitments. By default the client generates its secret and proves that it knows it, with a proof for
 * this request. Deriving secrets on this server is off by default.
 */
@RestController
final class RegistrationController {

    private final Admissions admissions;

    private final Hashes hashes;

    /** Whether this server derives secrets. */
    private final boolean derives;

    RegistrationController(Admissions admissions, Hashes hashes, AuthenticatorProperties properties) {
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

    private ResponseEntity<Registration> prove(RegisterRequest request, @Nullable Authentication authentication) {
        if (request.isPersonal()) {
            throw ProblemException.unprocessable(
                    "too-much", "A registration contains a commitment only: no personal data is accepted");
        }
        FieldElement commitment = Elements.parse("commitment", request.commitment());
        if (!commitment.hex().equals(proven(authentication))) {
            throw unproven();
        }
        return answer(admissions.register(commitment, request.invitation()), commitment, null);
    }

    /** Returns the commitment of the proof in this request, or {@code null} if there is no proof. */
    private static @Nullable Object proven(@Nullable Authentication authentication) {
        if (!(authentication instanceof CallerAuthentication known)) {
            return null;
        }
        Caller caller = known.getPrincipal();
        return caller.scheme().equals(ZkScheme.NAME) ? caller.disclosed().get("commitment") : null;
    }

    private static ProblemException unproven() {
        ProblemException problem = ProblemException.of(
                HttpStatus.UNAUTHORIZED,
                "possession-unproved",
                "A registration needs a proof of the circuit SecretProofBound for its commitment and this request");
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
        DerivedSecret derived = DerivedSecret.of(request);
        FieldElement commitment = hashes.commitment(derived.secret());
        return answer(admissions.register(commitment, request.invitation()), commitment, derived);
    }

    private static ResponseEntity<Registration> answer(
            Optional<Members.Registered> member, FieldElement commitment, @Nullable DerivedSecret derived) {
        return ResponseEntity.status(member.map(known -> known.first() ? HttpStatus.CREATED : HttpStatus.OK)
                        .orElse(HttpStatus.ACCEPTED))
                .cacheControl(CacheControl.noStore())
                .body(new Registration(
                        derived == null ? null : derived.hex(),
                        derived == null ? null : derived.nonce(),
                        commitment.hex(),
                        member.map(Members.Registered::position).orElse(null),
                        member.map(known -> known.root().hex()).orElse(null)));
    }

    /**
     * Response to a registration.
     *
     * @param secret derived secret, which this server does not store
     * @param nonce random bytes from which it was derived
     * @param index index of the leaf in the group of members; absent while the registration waits for an approval
     * @param root root of that group; absent likewise
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Registration(
            @Nullable String secret,
            @Nullable String nonce,
            String commitment,
            @Nullable Long index,
            @Nullable String root) {

        @Override
        public String toString() {
            return "Registration[" + index + "]";
        }
    }
}
