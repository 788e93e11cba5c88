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

    private final Clock clock;

    Users(UserStore users, PasswordHashing hashing, Clock clock) {
        this.users = users;
        this.hashing = hashing;
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

    /** @throws ProblemException 401 if there is no such user, or it is not the user's password */
    User authenticate(Username username, String password) {
        Optional<User> user = users.find(username);
        if (!hashing.matches(password, user.map(User::passwordHash).orElse(null))) {
            throw UserProblems.loginFailed();
        }
        return user.orElseThrow(UserProblems::loginFailed);
    }

    /**
     * The hash of another password for a user who knows the first.
     *
     * @throws ProblemException if the first is wrong or the other too weak
     */
    String newHash(User user, String from, String to) {
        if (!hashing.matches(from, user.passwordHash())) {
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
