// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** General part of the OpenAPI document at {@code /v3/api-docs}. */
@Configuration(proxyBeanMethods = false)
class ShopOpenApi {

    @Bean
    OpenAPI openApi(@Value("${countersign.service-id}") String service) {
        return new OpenAPI()
                .info(new Info().title(service).version("1").description("A service of the Shop"))
                .addSecurityItem(new SecurityRequirement().addList("user"))
                .addSecurityItem(new SecurityRequirement().addList("service"))
                .components(new Components()
                        .addSecuritySchemes("user", bearer("The user's token, from POST /login"))
                        .addSecuritySchemes("service", header()));
    }

    private static SecurityScheme bearer(String description) {
        return new SecurityScheme()
                .type(SecurityScheme.Type.HTTP)
                .scheme("bearer")
                .bearerFormat("JWT")
                .description(description);
    }

    private static SecurityScheme header() {
        return new SecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(SecurityScheme.In.HEADER)
                .name("Service-Authorization")
                .description("Bearer and the token of a service that acts in its own right, from the STS");
    }
}
