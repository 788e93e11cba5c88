// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.spring.security.CallerAuthentication;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates callers without a credential, for tests of applications. Immutable.
 *
 * @since 0.1
 */
public final class TestCallers {

    /** Issuer of the users. */
    public static final String ISSUER = "https://issuer.test";

    private final Caller.@Nullable User user;

    private final Set<String> authorities;

    private final @Nullable String service;

    private final List<String> serviceScopes;

    private final Caller.@Nullable Login login;

    private TestCallers(
            Caller.@Nullable User user,
            Set<String> authorities,
            @Nullable String service,
            List<String> serviceScopes,
            Caller.@Nullable Login login) {
        this.user = user;
        this.authorities = Set.copyOf(authorities);
        this.service = service;
        this.serviceScopes = List.copyOf(serviceScopes);
        this.login = login;
    }

    /** Creates a user with the role {@code USER}. */
    public static TestCallers user(String id) {
        return new TestCallers(new Caller.User(ISSUER, id, id), Set.of("ROLE_USER"), null, List.of(), null);
    }

    /** Creates a service that calls on its own behalf, without a user. */
    public static TestCallers service(String id, String... scopes) {
        return new TestCallers(null, Set.of(), id, List.of(scopes), null);
    }

    /** Replaces the user's roles. */
    public TestCallers roles(String... roles) {
        Set<String> all = new LinkedHashSet<>(authorities);
        all.removeIf(authority -> authority.startsWith("ROLE_"));
        for (String role : roles) {
            all.add("ROLE_" + role);
        }
        return new TestCallers(user, all, service, serviceScopes, login);
    }

    /** Adds scopes to the user. */
    public TestCallers scopes(String... scopes) {
        Set<String> all = new LinkedHashSet<>(authorities);
        for (String scope : scopes) {
            all.add("SCOPE_" + scope);
        }
        return new TestCallers(user, all, service, serviceScopes, login);
    }

    /** Adds a calling service with a credential of its own. */
    public TestCallers withService(String id, String... scopes) {
        return new TestCallers(user, authorities, id, List.of(scopes), login);
    }

    /** Sets the authentication context classes of the user's login, such as {@code gold} (RFC 9470). */
    public TestCallers acr(String... classes) {
        return with(new Caller.Login(Set.of(classes), login == null ? null : login.time()));
    }

    /** Sets the time of the user's login. */
    public TestCallers loggedInAt(Instant time) {
        return with(new Caller.Login(login == null ? Set.of() : login.acr(), time));
    }

    private TestCallers with(Caller.Login other) {
        return new TestCallers(user, authorities, service, serviceScopes, other);
    }

    /** Returns the user, or the service if there is no user. */
    public Caller caller() {
        Caller own = serviceCaller();
        return user == null && own != null
                ? own
                : make(user, List.of(), authorities).withLogin(login);
    }

    /** Returns the authentication that the filter would create. */
    public CallerAuthentication authentication() {
        return new CallerAuthentication(caller(), serviceCaller());
    }

    private @Nullable Caller serviceCaller() {
        if (service == null) {
            return null;
        }
        List<String> scopes = new ArrayList<>();
        serviceScopes.forEach(scope -> scopes.add("SCOPE_" + scope));
        return make(null, List.of(new Caller.Workload(service)), Set.copyOf(scopes));
    }

    private static Caller make(Caller.@Nullable User user, List<Caller.Workload> chain, Set<String> authorities) {
        return new Caller(
                user, chain, authorities, Map.of(), Instant.MAX, new SenderBinding.Bearer(), NoCredential.INSTANCE);
    }

    /** Credential that no scheme can propagate. */
    private record NoCredential() implements Credential {

        private static final NoCredential INSTANCE = new NoCredential();

        private static final SchemeName TEST = new SchemeName("test");

        @Override
        public SchemeName scheme() {
            return TEST;
        }

        @Override
        public @Nullable String id() {
            return null;
        }
    }
}
