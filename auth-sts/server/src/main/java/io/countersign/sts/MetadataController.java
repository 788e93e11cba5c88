// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Authorization server metadata (RFC 8414 section 2), and the same where OpenID Connect Discovery section 4 looks for it: clients of
 * either find the issuer and the keys. It names nothing that is not there, so there is no authorization endpoint, no response type
 * and no ID token.
 */
@RestController
final class MetadataController {

    private final Map<String, Object> metadata;

    MetadataController(StsProperties properties, Clients clients) {
        String issuer = properties.issuer();
        List<String> algorithms = clients.algorithms();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("issuer", issuer);
        all.put("token_endpoint", issuer + Endpoints.TOKEN);
        all.put("token_endpoint_auth_methods_supported", List.of("private_key_jwt"));
        all.put("token_endpoint_auth_signing_alg_values_supported", algorithms);
        all.put("jwks_uri", issuer + Endpoints.JWKS);
        all.put("grant_types_supported", List.of("client_credentials"));
        all.put("response_types_supported", List.of());
        all.put("scopes_supported", clients.scopes());
        all.put("revocation_endpoint", issuer + Endpoints.REVOKE);
        all.put("revocation_endpoint_auth_methods_supported", List.of("private_key_jwt"));
        all.put("revocation_endpoint_auth_signing_alg_values_supported", algorithms);
        all.put("subject_types_supported", List.of("public"));
        all.put("id_token_signing_alg_values_supported", List.of());
        this.metadata = Map.copyOf(all);
    }

    @GetMapping({Endpoints.METADATA, Endpoints.OIDC_METADATA})
    Map<String, Object> metadata() {
        return metadata;
    }
}
