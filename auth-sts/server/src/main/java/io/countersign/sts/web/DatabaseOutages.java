// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.web;

import io.countersign.jose.SigningUnavailableException;
import io.countersign.server.database.DatabaseFailures;
import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.transaction.TransactionException;

/** Answers {@code temporarily_unavailable} if the database fails during an authentication. */
public final class DatabaseOutages implements AuthenticationProvider {

    private static final Logger log = LoggerFactory.getLogger(DatabaseOutages.class);

    private final AuthenticationProvider provider;

    public DatabaseOutages(AuthenticationProvider provider) {
        this.provider = Objects.requireNonNull(provider, "provider cannot be null");
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        return orUnavailable(() -> provider.authenticate(authentication));
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return provider.supports(authentication);
    }

    /**
     * Runs work that needs the database or a signature.
     *
     * @throws OAuth2AuthenticationException {@code temporarily_unavailable} if the database or the signing key fails
     */
    public static <T> T orUnavailable(Supplier<T> work) {
        try {
            return work.get();
        } catch (DataAccessException | TransactionException ex) {
            DatabaseFailures.log(log, ex);
            throw OAuthErrors.unavailable("the database is unavailable");
        } catch (SigningUnavailableException ex) {
            throw OAuthErrors.unavailable("the signing key is unavailable");
        }
    }
}
