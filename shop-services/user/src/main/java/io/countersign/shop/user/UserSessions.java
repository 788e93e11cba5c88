// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Service;

/** Begins sessions of a user, and ends all of them when the password or the roles change or the user is removed. */
@Service
class UserSessions {

    private final Users users;

    private final UserStore store;

    private final TokenRevocations revocations;

    private final StsTokens tokens;

    private final Transactions transactions;

    UserSessions(
            Users users, UserStore store, TokenRevocations revocations, StsTokens tokens, Transactions transactions) {
        this.users = users;
        this.store = store;
        this.revocations = revocations;
        this.tokens = tokens;
        this.transactions = transactions;
    }

    /** @throws ProblemException if there is no such user, the password is wrong, or the STS issues no token */
    StsTokens.Token begin(Username username, String password, String address) {
        User user = authenticate(username, password, address);
        StsTokens.Token token = tokens.issue(user);
        requireUnchanged(user);
        return token;
    }

    /** Returns the user who may begin a session. */
    User authenticate(Username username, String password, String address) {
        User user = users.authenticate(username, password, address);
        if (!revocations.deliver(user.userId())) {
            // A revocation that reaches the STS later would also end this session.
            throw UserProblems.stsUnavailable();
        }
        requireUnchanged(user);
        return user;
    }

    /** Hashing and the STS take time, and a change in the meantime ended only the sessions that existed then. */
    private void requireUnchanged(User judged) {
        boolean same = store.find(judged.userId())
                .filter(now -> now.passwordHash().equals(judged.passwordHash()))
                .filter(now -> now.roles().equals(judged.roles()))
                .isPresent();
        if (!same) {
            throw UserProblems.loginFailed();
        }
    }

    void changePassword(String userId, String from, String to, String address) {
        User user = users.get(userId);
        String hash = users.newHash(user, from, to, address);
        if (!end(userId, () -> store.changePassword(userId, user.passwordHash(), hash))) {
            // Another request was faster: the old password has already been replaced.
            throw UserProblems.wrongPassword();
        }
    }

    User changeRoles(String userId, Set<Role> roles) {
        end(userId, () -> store.changeRoles(userId, roles));
        return users.get(userId);
    }

    void delete(String userId) {
        if (!end(userId, () -> store.delete(userId))) {
            throw UserProblems.noSuchUser();
        }
    }

    private boolean end(String userId, BooleanSupplier change) {
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
}
