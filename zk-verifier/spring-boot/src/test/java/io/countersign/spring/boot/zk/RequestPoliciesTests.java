// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.test.TestInboundRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class RequestPoliciesTests {

    private static final ServiceProofSystems SYSTEMS = ServiceProofSystems.of(
            new ActiveProofSystem(new FakeProofSystem(), null), new ProofSystems(List.of()), Map.of());

    private CountersignZkProperties properties;

    @BeforeEach
    void bind() {
        properties = new Binder(new MapConfigurationPropertySource(Map.of(
                        "countersign.zk.policies.admin.circuit", "AttributeProof",
                        "countersign.zk.policies.admin.roles", "1",
                        "countersign.zk.policies.admin.authorities", "ROLE_ADMIN",
                        "countersign.zk.require[0].path", "/products/{id}",
                        "countersign.zk.require[0].methods", "get,put",
                        "countersign.zk.require[0].policy", "admin",
                        "countersign.zk.require[1].path", "/products/**",
                        "countersign.zk.require[1].policy", "member")))
                .bindOrCreate("countersign.zk", CountersignZkProperties.class);
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /products/7, admin",
        "GET, /products/7, admin",
        "HEAD, /products/7, admin",
        "PUT, /products/%37, admin",
        "PUT, /products/7?id=/other, admin",
        "DELETE, /products/7, member",
        "PUT, /products/7/parts, member",
        "PUT, /products, member",
        "PUT, /Products/7, registered",
        "GET, /, registered",
        "GET, /basket/products/7, registered"
    })
    void ofThenTheFirstThatMatches(String method, String path, String policy) {
        RequestPolicies policies = RequestPolicies.of(properties, "", SYSTEMS);
        assertThat(policies.of(TestInboundRequest.of(method, "https://shop.com" + path))
                        .name())
                .isEqualTo(policy);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/products/7, admin",
        "/%61pi/products/7, admin",
        "/api/%70roducts/7, admin",
        "/products/7, registered",
        "/apiproducts/7, registered"
    })
    void ofWhenServiceIsBelowAPathThenHoweverItIsWritten(String path, String policy) {
        RequestPolicies policies = RequestPolicies.of(properties, "/api", SYSTEMS);
        assertThat(policies.of(TestInboundRequest.of("PUT", "https://shop.com" + path))
                        .name())
                .isEqualTo(policy);
    }
}
