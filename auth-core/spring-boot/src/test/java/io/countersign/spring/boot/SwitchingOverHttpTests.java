// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;

/** Tests switching to another mode without a restart. */
@SpringBootTest(
        properties = {
            "countersign.service-id=a.example.com",
            "countersign.accept=alpha",
            "countersign.endpoint.switching=true",
            "countersign.authorize.actuator-authority=ROLE_ADMIN",
            "management.endpoints.web.exposure.include=countersign"
        })
class SwitchingOverHttpTests {

    private MockMvcTester mvc;

    @BeforeEach
    void setUp(@Autowired WebApplicationContext context) {
        mvc = MockMvcTester.from(
                context,
                builder -> builder.apply(SecurityMockMvcConfigurers.springSecurity())
                        .build());
    }

    @Test
    void selectWhenAdministratorThenTheNextRequestsAreJudgedByIt() {
        assertThat(select("Alpha admin", "{\"accept\":\"beta,alpha\",\"propagate\":\"alpha\"}"))
                .hasStatusOk()
                .bodyJson()
                .extractingPath("$.accept")
                .asArray()
                .containsExactly("beta", "alpha");
        assertThat(me("Beta bob")).hasStatusOk();
        assertThat(select("Beta admin", "{\"accept\":\"alpha\"}")).hasStatusOk();
        assertThat(me("Beta bob")).hasStatus(HttpStatus.UNAUTHORIZED);
        assertThat(me("Alpha alice")).hasStatusOk();
    }

    @Test
    void selectWhenNotAllowedOrImpossibleThenNothingChanges() {
        assertThat(select("Alpha alice", "{\"accept\":\"beta\"}")).hasStatus(HttpStatus.FORBIDDEN);
        assertThat(select("Nobody", "{\"accept\":\"beta\"}")).hasStatus(HttpStatus.UNAUTHORIZED);
        assertThat(select("Alpha admin", "{\"accept\":\"none\"}")).hasStatus(HttpStatus.BAD_REQUEST);
        assertThat(select("Alpha admin", "{\"accept\":\"gamma\"}")).hasStatus(HttpStatus.BAD_REQUEST);
        assertThat(select("Alpha admin", "{}")).hasStatus(HttpStatus.BAD_REQUEST);
        assertThat(me("Alpha alice")).hasStatusOk();
        assertThat(me("Beta bob")).hasStatus(HttpStatus.UNAUTHORIZED);
    }

    private MvcTestResult me(String authorization) {
        return mvc.perform(get("/me").header("Authorization", authorization));
    }

    private MvcTestResult select(String authorization, String body) {
        return mvc.perform(post("/actuator/countersign")
                .header("Authorization", authorization)
                .contentType(MediaType.APPLICATION_JSON)
                .content(body));
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {

        @Bean
        TestScheme alpha() {
            return new TestScheme("alpha", "Alpha");
        }

        @Bean
        TestScheme beta() {
            return new TestScheme("beta", "Beta");
        }
    }

    @RestController
    static class Controller {

        @GetMapping("/me")
        String me() {
            return "";
        }
    }
}
