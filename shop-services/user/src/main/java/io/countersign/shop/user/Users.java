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

/** Registers, shows and changes users, as far as that leaves their sessions alone. */
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
     * @throws ProblemException if the name is taken or the password too weak
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
     * Finds the user whose password it is.
     *
     * @param address of the client
     * @throws ProblemException 401 if there is no such user, or it is not the user's password; 429 if the next try has to
     *     wait
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
     * The hash of another password for a user who knows the first.
     *
     * @param address of the client
     * @throws ProblemException if the first is wrong or has to wait, or the other is too weak
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
