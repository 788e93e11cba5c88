// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.directory;

import io.countersign.server.ProblemException;
import io.countersign.server.ServerSupport;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * The directory, at which the STS verifies passwords.
 *
 * @since 0.1
 */
@SpringBootApplication
@EnableMethodSecurity
@EnableConfigurationProperties(Users.class)
@Import(ServerSupport.class)
public class DirectoryApplication {

    DirectoryApplication() {}

    @RestController
    static class DirectoryController {

        private final Users users;

        DirectoryController(Users users) {
            this.users = Objects.requireNonNull(users, "users cannot be null");
        }

        @PostMapping("/users/authenticate")
        @PreAuthorize("hasAuthority('SERVICE_user:authenticate')")
        Known authenticate(@RequestBody Login login) {
            return users.find(login.username(), login.pwd())
                    .map(user -> new Known(user.name(), user.id(), List.of("USER")))
                    .orElseThrow(() -> ProblemException.of(
                            HttpStatus.UNAUTHORIZED, "login-failed", "Username or password is wrong"));
        }

        /** Credentials of a user. {@link #toString()} omits them. */
        record Login(@Nullable String username, @Nullable String pwd) {

            @Override
            public String toString() {
                return "Login[]";
            }
        }

        record Known(String username, String userID, List<String> roles) {}
    }
}
