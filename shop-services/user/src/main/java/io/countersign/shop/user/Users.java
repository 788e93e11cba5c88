// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.ProblemException;
import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Registers, shows and changes users, except for changes that end their sessions. */
@Service
class Users {

    private final UserStore users;

    private final PasswordHashing hashing;

    private final LoginBackoff backoff;

    private final Clock clock;

    Users(UserStore users, PasswordHashing hashing, LoginBackoff backoff, Clock clock) {
        this.users = users;
        this.hashing = hashing;
        this.backoff = backoff;
        this.clock = clock;
    }

    /**
     * Registers a user.
     *
     * @throws ProblemException if the name is taken or the password is too weak
     */
    User register(Username username, String password, Set<Role> roles) {
        requireStrong("pwd", password, username.value());
        if (users.find(username).isPresent()) {
            throw UserProblems.taken();
        }
        User user = new User(
                UUID.randomUUID().toString(),
                username.value(),
                hashing.hash(password),
                roles,
                null,
                null,
                clock.millis());
        if (!users.insert(user)) {
            throw UserProblems.taken();
        }
        return user;
    }

    /**
     * Returns the user with this name and password.
     *
     * @param address address of the client
     * @throws ProblemException with 401 if there is no such user or the password is wrong; with 429 if the
     *     next attempt has to wait
     */
    User authenticate(Username username, String password, String address) {
        Optional<User> user = users.find(username);
        if (!isRight(password, user.orElse(null), username, address)) {
            throw UserProblems.loginFailed();
        }
        return user.orElseThrow(UserProblems::loginFailed);
    }

    private boolean isRight(String password, @Nullable User user, Username username, String address) {
        UserProblems.requireNoWait(backoff.delay(username, address));
        boolean right = hashing.matches(password, user == null ? null : user.passwordHash());
        UserProblems.requireNoWait(backoff.settle(username, address, right));
        if (!right) {
            Audit.wrongPassword(user, address);
        }
        return right;
    }

    /**
     * Verifies a user's password and returns the hash of a new one.
     *
     * @param address address of the client
     * @throws ProblemException if the old password is wrong or the attempt has to wait, or the new password
     *     is too weak
     */
    String newHash(User user, String from, String to, String address) {
        if (!isRight(from, user, new Username(user.username()), address)) {
            throw UserProblems.wrongPassword();
        }
        requireStrong("newPwd", to, user.username());
        return hashing.hash(to);
    }

    User changeProfile(String userId, @Nullable String displayName, @Nullable String email) {
        users.changeProfile(userId, displayName, email);
        return get(userId);
    }

    User get(String userId) {
        return users.find(userId).orElseThrow(UserProblems::noSuchUser);
    }

    Optional<User> find(Username username) {
        return users.find(username);
    }

    Page<UserView> list(Paging paging) {
        List<UserView> page =
                users.list(paging).stream().map(UserView::withRoles).toList();
        return Page.of(page, paging, users.count());
    }

    private static void requireStrong(String field, String password, String username) {
        PasswordRules.weakness(password, username).ifPresent(weakness -> {
            throw UserProblems.weak(field, weakness);
        });
    }
}
