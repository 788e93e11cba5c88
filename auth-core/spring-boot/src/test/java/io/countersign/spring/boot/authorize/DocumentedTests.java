// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import static io.countersign.spring.security.CountersignConfigurer.countersign;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.RefusalCode;
import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.security.CallerAuthoritiesConverter;
import io.countersign.spring.security.CallerValidator;
import io.countersign.spring.security.CredentialRefusedEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.event.AuthorizationDeniedEvent;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.expression.WebExpressionAuthorizationManager;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Runs the snippets of docs/spring-security.md: this file has each of them, and the applications have its properties. */
class DocumentedTests {

    private static final Pattern SNIPPET = Pattern.compile("```(java|yaml)\n(.*?)```", Pattern.DOTALL);

    private static final Path SOURCE =
            Path.of("src/test/java", DocumentedTests.class.getName().replace('.', '/') + ".java");

    private static HttpApplication application;

    @BeforeAll
    static void start() throws IOException {
        List<String> properties = new ArrayList<>(List.of("management.endpoints.web.exposure.include=*"));
        snippets("yaml").forEach(yaml -> properties.addAll(properties(yaml)));
        application = HttpApplication.start(Documented.class, properties.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    static Stream<String> java() throws IOException {
        return snippets("java").stream();
    }

    private static List<String> snippets(String language) throws IOException {
        List<String> found = new ArrayList<>();
        Matcher snippet = SNIPPET.matcher(Files.readString(Path.of("../../docs/spring-security.md")));
        while (snippet.find()) {
            if (snippet.group(1).equals(language)) {
                found.add(snippet.group(2));
            }
        }
        return found;
    }

    private static List<String> properties(String yaml) {
        YamlPropertiesFactoryBean factory = new YamlPropertiesFactoryBean();
        factory.setResources(new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
        return factory.getObject().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
    }

    /** A snippet may have several members, with an empty line between them. */
    @ParameterizedTest
    @MethodSource("java")
    void snippetThenItIsInThisFile(String snippet) throws IOException {
        String source = Files.readString(SOURCE).replaceAll("\\s", "");
        for (String member : snippet.split("\n\n(?=@)", -1)) {
            assertThat(source).contains(member.replaceAll("\\s", ""));
        }
    }

    @ParameterizedTest
    @CsvSource({
        // rules by property
        "/public/a, , 200",
        "/orders/internal/1, admin, 403",
        "/orders/1, alice, 200",
        "/me, , 401",
        // rules in Java
        "/inbox/alice, alice, 200",
        "/inbox/alice, admin, 403",
        // the actuator
        "/actuator/health, , 200",
        "/actuator/beans, admin, 403",
        "/actuator/beans, watch, 200",
        "/actuator/env, watch, 403",
        "/actuator/env, admin, 200",
        // one more check
        "/me, lost, 401",
        // method security
        "/users/alice, alice, 200",
        "/users/alice, watch, 403",
        "/users/alice, admin, 200",
        "/who, alice, 200",
    })
    void requestThenAsDocumented(String path, String user, int status) {
        String[] headers = user == null ? new String[0] : new String[] {"Authorization", "Test " + user};
        assertThat(application.status("GET", path, headers)).isEqualTo(status);
    }

    @Test
    void postWhenHierarchyGivesTheRoleThenAllowed() {
        assertThat(application.status("POST", "/orders/1", "Authorization", "Test alice"))
                .isEqualTo(403);
        assertThat(application.status("POST", "/orders/1", "Authorization", "Test admin"))
                .isEqualTo(200);
    }

    @Test
    void otherChainsThenTheyReadTheirOwnCredentials() {
        assertThat(application.status("GET", "/partner/a", "Authorization", "Bearer x"))
                .isEqualTo(200);
        assertThat(application.status("GET", "/partner/a", "Authorization", "Test alice"))
                .isEqualTo(401);
        assertThat(application.status("GET", "/batch/a", "Authorization", "Basic Ym9iOnNlY3JldA=="))
                .isEqualTo(404);
        assertThat(application.status("GET", "/me", "Authorization", "Basic Ym9iOnNlY3JldA=="))
                .isEqualTo(401);
    }

    @Test
    void eventsThenHeard() {
        Audit audit = application.context().getBean(Audit.class);
        audit.log.clear();
        application.status("GET", "/me", "Authorization", "Test bad");
        application.status("GET", "/users/alice", "Authorization", "Test watch");
        assertThat(audit.log)
                .containsExactly("The credential of scheme alpha was refused: bad_signature", "watch was denied");
    }

    @Test
    void ownChainForEverythingThenItDecides() {
        try (HttpApplication own = HttpApplication.start(Everything.class)) {
            assertThat(own.status("GET", "/me")).isEqualTo(401);
            assertThat(own.status("GET", "/me", "Authorization", "Test alice")).isEqualTo(200);
        }
    }

    /** What the snippets need. */
    static class Staff {

        List<String> rolesOf(String user) {
            return switch (user) {
                case "admin" -> List.of("ROLE_ADMIN");
                case "watch" -> List.of("SCOPE_observe");
                default -> List.of("ROLE_USER");
            };
        }

        boolean isLocked(String user) {
            return user.equals("lost");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableMethodSecurity
    @Import({Staff.class, Audit.class, Endpoints.class})
    static class Documented {

        @Bean
        CountersignAuthorizationCustomizer ownInbox() {
            return requests -> requests.requestMatchers("/inbox/{user}")
                    .access(new WebExpressionAuthorizationManager("#user == principal.name()"));
        }

        @Bean
        SecurityFilterChain actuatorEnvironment(HttpSecurity http) {
            return http.securityMatcher(EndpointRequest.to("env"))
                    .with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().hasRole("ADMIN"))
                    .build();
        }

        @Bean
        CallerAuthoritiesConverter authorities(Staff staff) {
            return caller -> Stream.concat(caller.authorities().stream(), staff.rolesOf(caller.name()).stream())
                    .map(SimpleGrantedAuthority::new)
                    .toList();
        }

        @Bean
        static RoleHierarchy hierarchy() {
            return RoleHierarchyImpl.fromHierarchy("ROLE_ADMIN > ROLE_CLERK");
        }

        @Bean
        CallerValidator notLocked(Staff staff) {
            return caller -> staff.isLocked(caller.name())
                    ? CallerValidator.Result.rejected(new RefusalCode("account_locked"))
                    : CallerValidator.Result.accepted();
        }

        @Bean
        SecurityFilterChain partners(HttpSecurity http) {
            return http.securityMatcher("/partner/**")
                    .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                    .authorizeHttpRequests(requests -> requests.anyRequest().hasAuthority("SCOPE_partner"))
                    .build();
        }

        @Bean
        SecurityFilterChain batch(HttpSecurity http) {
            return http.securityMatcher("/batch/**")
                    .httpBasic(Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }

        @Bean
        JwtDecoder decoder() {
            return token -> Jwt.withTokenValue(token)
                    .header("alg", "none")
                    .subject("partner")
                    .claim("scope", "partner")
                    .build();
        }

        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(
                    User.withUsername("bob").password("{noop}secret").build());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Everything {

        @Bean
        SecurityFilterChain everything(HttpSecurity http) {
            return http.with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                    .build();
        }
    }

    static class Audit {

        private final List<String> log = new CopyOnWriteArrayList<>();

        @EventListener
        void refused(CredentialRefusedEvent event) {
            log.add(event.getException().getMessage());
        }

        @EventListener
        void denied(AuthorizationDeniedEvent<?> event) {
            log.add(event.getAuthentication().get().getName() + " was denied");
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/inbox/{user}")
        public String inbox(@PathVariable String user) {
            return user;
        }

        @GetMapping("/users/{id}")
        @PreAuthorize("#id == principal.name() or hasRole('ADMIN')")
        public String user(@PathVariable String id) {
            return id;
        }

        @GetMapping("/who")
        public String who(@AuthenticationPrincipal Caller caller) {
            Caller.User user = caller.user();
            return caller.name() + " of " + (user == null ? "nobody" : user.issuer());
        }
    }
}
