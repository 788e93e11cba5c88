// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.TARGET;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestWorkloads;
import io.countersign.jose.Base64Url;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Case of the vector file. */
final class VectorCase {

    private final Map<String, Object> members = new LinkedHashMap<>();

    private VectorCase(String name, String mode, String token) {
        members.put("name", name);
        members.put("family", mode);
        members.put("token", token);
        members.put("self", TARGET.toString());
    }

    static VectorCase of(String name, String mode, String token) {
        return new VectorCase(name, mode, token);
    }

    VectorCase receivedBy(SpiffeId self) {
        members.put("self", self.toString());
        return this;
    }

    VectorCase sentBy(SpiffeId peer) {
        return sentWith(TestWorkloads.certificate(peer));
    }

    VectorCase sentWith(X509Certificate peer) {
        members.put("peer", Base64Url.encode(TestToken.der(peer)));
        return this;
    }

    VectorCase strict() {
        members.put("bearer", "strict");
        return this;
    }

    Map<String, Object> refused(String code) {
        members.put("refused", code);
        return members;
    }

    Map<String, Object> verified(SpiffeId... chain) {
        Map<String, Object> verified = new LinkedHashMap<>();
        verified.put("dpa", TestWorkloads.ALICE.authority());
        verified.put("dpr", TestWorkloads.ALICE.principal());
        verified.put("chain", List.of(chain).stream().map(SpiffeId::toString).toList());
        members.put("verified", verified);
        return members;
    }

    Map<String, Object> verified(int layers) {
        SpiffeId[] chain = new SpiffeId[layers];
        chain[0] = ASSERTING;
        for (int i = 1; i < layers; i++) {
            chain[i] = TestWorkloads.id("w" + i);
        }
        return verified(chain);
    }
}
