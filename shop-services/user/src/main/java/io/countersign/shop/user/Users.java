// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.ProblemException;
import io.countersign.server.Transactions;
import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Registers, shows, changes and removes users. */
@Service
class Users {

    private final UserStore users;

    private final PasswordHashing hashing;

    private final TokenRevocations revocations;

    private final Transactions transactions;

    private final Clock clock;

    Users(
            UserStore users,
            PasswordHashing hashing,
            TokenRevocations revocations,
            Transactions transactions,
            Clock clock) {
        this.users = users;
        this.hashing = hashing;
        this.revocations = revocations;
        this.transactions = transactions;
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
        User known = user.orElseThrow(UserProblems::loginFailed);
        if (!revocations.deliver(known.userId())) {
            // What the STS hears only later would end this login too.
            throw UserProblems.stsUnavailable();
        }
        return known;
    }

    /** Changes it, and ends all sessions of the user. */
    void changePassword(String userId, String from, String to) {
        User user = get(userId);
        if (!hashing.matches(from, user.passwordHash())) {
            throw UserProblems.wrongPassword();
        }
        requireStrong("newPwd", to, user.username());
        String hash = hashing.hash(to);
        if (!changed(userId, () -> users.changePassword(userId, user.passwordHash(), hash))) {
            // Another request was faster: the old password is the old one no more.
            throw UserProblems.wrongPassword();
        }
    }

    User changeProfile(String userId, @Nullable String displayName, @Nullable String email) {
        users.changeProfile(userId, displayName, email);
        return get(userId);
    }

    /** Changes them, and ends all sessions of the user, which were begun with others. */
    User changeRoles(String userId, Set<Role> roles) {
        changed(userId, () -> users.changeRoles(userId, roles));
        return get(userId);
    }

    /** Removes the user, and ends all sessions. */
    void delete(String userId) {
        if (!changed(userId, () -> users.delete(userId))) {
            throw UserProblems.noSuchUser();
        }
    }

    private boolean changed(String userId, BooleanSupplier change) {
        boolean changed = transactions.call(() -> {
            boolean done = change.getAsBoolean();
            if (done) {
                revocations.note(userId);
            }
            return done;
        });
        revocations.deliver(userId);
        return changed;
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
