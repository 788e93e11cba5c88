// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CredentialRefusedEvent;
import io.countersign.spring.security.RejectedCredentialException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authentication.event.AbstractAuthenticationFailureEvent;
import org.springframework.security.authentication.event.AuthenticationSuccessEvent;
import org.springframework.security.authorization.event.AuthorizationDeniedEvent;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.web.access.expression.WebExpressionAuthorizationManager;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Tests method security, expressions about the principal, and Spring's events over HTTP. */
class MethodSecurityOverHttpTests {

    private static HttpApplication application;

    private static Audit audit;

    @BeforeAll
    static void start() {
        application = HttpApplication.start(
                Secured.class,
                "countersign.authorize.rules[0].paths=/reports",
                "countersign.authorize.rules[0].roles=ADMIN");
        audit = application.context().getBean(Audit.class);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void clear() {
        audit.events.clear();
    }

    @ParameterizedTest
    @CsvSource({
        "/users/alice, alice, 200",
        "/users/alice, bob, 403",
        "/users/alice, admin, 200",
        "/issuer, alice, 200",
        "/clerk, alice, 403",
        "/clerk, admin, 200",
        "/letter/alice, alice, 200",
        "/letter/alice, bob, 403",
        "/inbox/alice, alice, 200",
        "/inbox/alice, bob, 403",
        "/who, alice, 200",
    })
    void requestThenExpressionDecides(String path, String user, int status) {
        assertThat(application.status("GET", path, "Authorization", "Test " + user))
                .isEqualTo(status);
    }

    @Test
    void parameterThenItIsTheCaller() {
        assertThat(application.body("/who", "Authorization", "Test alice")).isEqualTo("alice of https://issuer");
    }

    @Test
    void successThenPublished() {
        application.status("GET", "/who", "Authorization", "Test alice");
        assertThat(audit.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        AuthenticationSuccessEvent.class,
                        event -> assertThat(event.getAuthentication())
                                .isInstanceOf(CallerAuthentication.class)
                                .returns("alice", Authentication::getName));
    }

    @Test
    void refusalThenPublishedWithItsCode() {
        application.status("GET", "/who", "Authorization", "Test bad");
        assertThat(audit.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        CredentialRefusedEvent.class,
                        event -> assertThat(event.getException())
                                .isInstanceOfSatisfying(
                                        RejectedCredentialException.class,
                                        refused -> assertThat(refused.code().value())
                                                .isEqualTo("bad_signature")));
    }

    @ParameterizedTest
    @CsvSource({"/reports", "/clerk"})
    void denialThenPublishedForRulesAndForMethods(String path) {
        application.status("GET", path, "Authorization", "Test alice");
        assertThat(audit.events).hasSize(2).last().isEqualTo("alice was denied");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableMethodSecurity
    @Import(Endpoints.class)
    static class Secured {

        @Bean
        static RoleHierarchy hierarchy() {
            return RoleHierarchyImpl.fromHierarchy("ROLE_ADMIN > ROLE_CLERK");
        }

        @Bean
        CountersignAuthorizationCustomizer inbox() {
            return requests -> requests.requestMatchers("/inbox/{user}")
                    .access(new WebExpressionAuthorizationManager("#user == principal.name()"));
        }

        @Bean
        Audit audit() {
            return new Audit();
        }
    }

    static class Audit {

        private final List<Object> events = new CopyOnWriteArrayList<>();

        @EventListener
        void succeeded(AuthenticationSuccessEvent event) {
            events.add(event);
        }

        @EventListener
        void failed(AbstractAuthenticationFailureEvent event) {
            events.add(event);
        }

        @EventListener
        void denied(AuthorizationDeniedEvent<?> event) {
            // The authentication is that of the listener's thread, so it must be read here.
            events.add(event.getAuthentication().get().getName() + " was denied");
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/users/{id}")
        @PreAuthorize("#id == principal.name() or hasRole('ADMIN')")
        public String user(@PathVariable String id) {
            return id;
        }

        @GetMapping("/issuer")
        @PreAuthorize("principal.user()?.issuer() == 'https://issuer'")
        public String issuer() {
            return "issuer";
        }

        @GetMapping("/clerk")
        @PreAuthorize("hasRole('CLERK')")
        public String clerk() {
            return "clerk";
        }

        @GetMapping("/letter/{owner}")
        @PostAuthorize("returnObject == principal.name()")
        public String letter(@PathVariable String owner) {
            return owner;
        }

        @GetMapping("/inbox/{user}")
        public String inbox(@PathVariable String user) {
            return user;
        }

        @GetMapping("/who")
        public String who(@AuthenticationPrincipal Caller caller) {
            Caller.User user = caller.user();
            return caller.name() + " of " + (user == null ? "nobody" : user.issuer());
        }
    }
}
