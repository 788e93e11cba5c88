// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class SqliteUserServiceTests extends UserServiceTests {

    @Override
    Map<String, String> database() {
        return Map.of();
    }

    @Override
    Class<?> application() {
        return CheaplyHashing.class;
    }

    @Override
    String hashing() {
        return "$argon2id$v=19$m=8,t=1,p=1$";
    }

    /** Application with a password encoder of its own. */
    @Import(UserApplication.class)
    static class CheaplyHashing {

        @Bean
        PasswordEncoder cheap() {
            return new Argon2PasswordEncoder(16, 32, 1, 8, 1);
        }
    }
}
