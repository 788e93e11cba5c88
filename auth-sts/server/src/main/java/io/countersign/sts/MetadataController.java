// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.keys.SigningKeys;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.sts.client.Clients;
import io.countersign.sts.client.Fapi2Rules;
import io.countersign.sts.code.CodeFlowCondition;
import io.countersign.sts.code.LoginClass;
import io.countersign.sts.grant.Grant;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.web.Endpoints;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Publishes the authorization server metadata (RFC 8414 section 2), also at the address of OpenID Connect Discovery
 * (section 4). It lists only endpoints and features that this server has.
 */
@RestController
final class MetadataController {

    private final Map<String, Object> metadata = new LinkedHashMap<>();

    MetadataController(
            StsProperties properties, Clients clients, List<Grant> grants, SigningKeys keys, Environment environment) {
        String issuer = properties.issuer();
        boolean users = CodeFlowCondition.isOn(environment);
        metadata.put("issuer", issuer);
        metadata.put("jwks_uri", issuer + Endpoints.JWKS);
        metadata.put("scopes_supported", clients.scopes());
        metadata.put(
                "grant_types_supported",
                grants.stream().map(Grant::type).sorted().toList());
        metadata.put("response_types_supported", users ? List.of("code") : List.of());
        metadata.put("subject_types_supported", List.of("public"));
        metadata.put(
                "id_token_signing_alg_values_supported",
                users ? List.of(keys.algorithm().jwaName()) : List.of());
        endpoint("token", issuer + Endpoints.TOKEN, clients.methods(users), clients.algorithms());
        endpoint("revocation", issuer + Endpoints.REVOKE, clients.methods(users), clients.algorithms());
        endpoint("introspection", issuer + Endpoints.INTROSPECT, clients.methods(false), clients.algorithms());
        metadata.put(
                "dpop_signing_alg_values_supported",
                (properties.profile().isFapi2() ? Fapi2Rules.ALGORITHMS : DpopProofs.ALGORITHMS)
                        .stream().map(JwsAlgorithm::jwaName).sorted().toList());
        metadata.put("tls_client_certificate_bound_access_tokens", clients.haveTokensBoundToCertificates());
        if (users) {
            addLogin(issuer, clients);
        }
    }

    private void endpoint(String name, String address, List<String> methods, List<String> algorithms) {
        metadata.put(name + "_endpoint", address);
        metadata.put(name + "_endpoint_auth_methods_supported", methods);
        metadata.put(name + "_endpoint_auth_signing_alg_values_supported", algorithms);
    }

    private void addLogin(String issuer, Clients clients) {
        metadata.put("authorization_endpoint", issuer + Endpoints.AUTHORIZE);
        metadata.put("pushed_authorization_request_endpoint", issuer + Endpoints.PAR);
        metadata.put("require_pushed_authorization_requests", clients.mustAllPushRequests());
        metadata.put("end_session_endpoint", issuer + Endpoints.LOGOUT);
        metadata.put("userinfo_endpoint", issuer + Endpoints.USERINFO);
        metadata.put("response_modes_supported", List.of("query", "form_post"));
        metadata.put("code_challenge_methods_supported", List.of("S256"));
        metadata.put("prompt_values_supported", List.of("none", "login", "consent", "select_account"));
        metadata.put("acr_values_supported", List.of(LoginClass.PASSWORD));
        metadata.put("authorization_response_iss_parameter_supported", true);
        metadata.put("request_parameter_supported", false);
        metadata.put("request_uri_parameter_supported", false);
        metadata.put("claims_parameter_supported", false);
        metadata.put(
                "claims_supported",
                List.of(
                        "iss",
                        "sub",
                        "aud",
                        "exp",
                        "iat",
                        "auth_time",
                        "acr",
                        "nonce",
                        "at_hash",
                        "sid",
                        "preferred_username"));
    }

    @GetMapping({Endpoints.METADATA, Endpoints.OIDC_METADATA})
    Map<String, Object> metadata() {
        return metadata;
    }
}
