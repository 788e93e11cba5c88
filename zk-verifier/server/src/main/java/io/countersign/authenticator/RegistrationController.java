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
 * Registers commitments. By default the client draws its secret itself and proves that it knows it, by a proof of
 * this very request; what this server makes for those who do not is off unless it is enabled.
 */
@RestController
final class RegistrationController {

    private final Members members;

    private final Hashes hashes;

    /** Whether secrets are made here. */
    private final boolean derives;

    RegistrationController(Members members, Hashes hashes, AuthenticatorProperties properties) {
        this.members = members;
        this.hashes = hashes;
        this.derives = properties.deriveSecrets();
    }

    /** 201 the first time, 200 for one that is registered already. */
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
        return answer(members.register(commitment), commitment, null);
    }

    /** The commitment whose secret the proof of this request shows to be known, or {@code null} if there is none. */
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
                "A registration carries a proof of the circuit SecretProofBound for its commitment and this request");
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
                    "attribute-missing", "A secret is made of email, name, age, countryCode and dateOfBirth");
        }
        DerivedSecret derived = DerivedSecret.of(request);
        FieldElement commitment = hashes.commitment(derived.secret());
        return answer(members.register(commitment), commitment, derived);
    }

    private static ResponseEntity<Registration> answer(
            Members.Registered member, FieldElement commitment, @Nullable DerivedSecret derived) {
        return ResponseEntity.status(member.first() ? HttpStatus.CREATED : HttpStatus.OK)
                .cacheControl(CacheControl.noStore())
                .body(new Registration(
                        derived == null ? null : derived.hex(),
                        derived == null ? null : derived.nonce(),
                        commitment.hex(),
                        member.position(),
                        member.root().hex()));
    }

    /**
     * A registration.
     *
     * @param secret made here, which nobody keeps but the one it is told
     * @param nonce that it was made with
     * @param index of the leaf in the group of members
     * @param root of that group
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Registration(@Nullable String secret, @Nullable String nonce, String commitment, long index, String root) {

        @Override
        public String toString() {
            return "Registration[" + index + "]";
        }
    }
}
