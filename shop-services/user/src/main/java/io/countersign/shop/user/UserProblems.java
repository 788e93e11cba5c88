// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import java.time.Duration;
import org.springframework.http.HttpStatus;

/** Problem details of the user service. */
final class UserProblems {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private UserProblems() {}

    static ProblemException noSuchUser() {
        return ProblemException.notFound("There is no such user");
    }

    static ProblemException taken() {
        return ProblemException.conflict("username-taken", "The username is taken");
    }

    static ProblemException weak(String field, String weakness) {
        return ProblemException.unprocessable(
                "weak-password", "The password is too weak", new Violation(field, weakness));
    }

    /** The same for an unknown name and for a wrong password. */
    static ProblemException loginFailed() {
        return ProblemException.of(HttpStatus.UNAUTHORIZED, "login-failed", "Username or password is wrong");
    }

    static ProblemException wrongPassword() {
        return ProblemException.unprocessable(
                "wrong-password", "The old password is wrong", new Violation("oldPwd", "is not the current password"));
    }

    /** @throws ProblemException with 429 if the caller has to wait */
    static void requireNoWait(Duration wait) {
        if (!wait.isZero()) {
            throw ProblemException.tooManyRequests("Too many failed logins, wait a moment", wait);
        }
    }

    static ProblemException ownRoles() {
        return ProblemException.conflict("own-roles", "Administrators cannot change their own roles");
    }

    static ProblemException stsUnavailable() {
        return ProblemException.unavailable("sts-unavailable", "No token can be issued now", RETRY_AFTER);
    }
}
