// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting.web;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** General part of the OpenAPI document at {@code /v3/api-docs}. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

    private static final String SVID = "svid";

    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
                .info(
                        new Info()
                                .title("asserting")
                                .version("1")
                                .description(
                                        "Issues DVIDs and nested tokens from users' OAuth tokens, for workloads that act for these users"))
                .components(
                        new Components()
                                .addSecuritySchemes(
                                        SVID,
                                        new SecurityScheme()
                                                .type(SecurityScheme.Type.MUTUALTLS)
                                                .description(
                                                        "X.509-SVID of the workload, which becomes the subject of issued tokens")))
                .addSecurityItem(new SecurityRequirement().addList(SVID));
    }
}
