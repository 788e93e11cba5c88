// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.shop.common.ShopProblem;
import io.countersign.shop.common.Violation;
import java.time.Duration;
import org.springframework.http.HttpStatus;

/** What this service refuses. */
final class UserProblems {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private UserProblems() {}

    static ShopProblem noSuchUser() {
        return ShopProblem.notFound("There is no such user");
    }

    static ShopProblem taken() {
        return ShopProblem.conflict("username-taken", "The username is taken");
    }

    static ShopProblem weak(String field, String weakness) {
        return ShopProblem.unprocessable("weak-password", "The password is too weak", new Violation(field, weakness));
    }

    /** The same for a wrong name and a wrong password. */
    static ShopProblem loginFailed() {
        return ShopProblem.of(HttpStatus.UNAUTHORIZED, "login-failed", "Username or password is wrong");
    }

    static ShopProblem wrongPassword() {
        return ShopProblem.unprocessable(
                "wrong-password", "The old password is wrong", new Violation("oldPwd", "is not the password"));
    }

    static ShopProblem ownRoles() {
        return ShopProblem.conflict("own-roles", "Administrators do not change their own roles");
    }

    static ShopProblem stsUnavailable() {
        return ShopProblem.unavailable("sts-unavailable", "No token can be issued now", RETRY_AFTER);
    }
}
