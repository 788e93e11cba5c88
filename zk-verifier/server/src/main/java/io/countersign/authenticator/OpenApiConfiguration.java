// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures title and security schemes of the OpenAPI document at {@code /v3/api-docs}. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
                .info(new Info()
                        .title("zk-authenticator")
                        .version("1")
                        .description("Registers commitments for zero-knowledge proofs"))
                .components(new Components()
                        .addSecuritySchemes(
                                "proof", header("Authorization", "ZKProof, followed by a proof for this request"))
                        .addSecuritySchemes(
                                "service",
                                header(
                                        "Service-Authorization",
                                        "Bearer, followed by the token of an operator, issuer or verifier")));
    }

    private static SecurityScheme header(String name, String description) {
        return new SecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(SecurityScheme.In.HEADER)
                .name(name)
                .description(description);
    }
}
