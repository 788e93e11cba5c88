// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.TestToken;
import io.countersign.jose.Base64Url;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Current and valid layers that follow the description of the layout, to be altered. */
final class ForgedLayers {

    private static final SecureRandom RANDOM = new SecureRandom();

    /** Start of the test: all layers begin then and expire together. */
    private final long begin = Instant.now().getEpochSecond();

    /** Returns a layer that names a certificate; the first one vouches for Alice. */
    Map<String, Object> signed(
            IdtMode mode, int level, SpiffeId issuer, SpiffeId audience, X509Certificate certificate) {
        Map<String, Object> members = common(mode, level);
        List<String> digests = List.of(TestToken.digest(certificate));
        if (mode == IdtMode.LSVID) {
            members.put("alg", "ES256");
            members.put("iss", TestToken.issuer(issuer, digests));
            members.put("aud", Map.of("cn", audience.toString()));
        } else {
            members.put("iss", issuer.toString());
            members.put("aud", audience.toString());
            members.put("x5s", digests);
        }
        return members;
    }

    Map<String, Object> anonymous(int level, SpiffeId holder, SpiffeId audience) {
        Map<String, Object> members = common(IdtMode.ANON_MODE, level);
        members.put("iid", holder.toString());
        members.put("aud", audience.toString());
        return members;
    }

    private Map<String, Object> common(IdtMode mode, int level) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("typ", mode.value());
        members.put("ver", 2);
        members.put("lvl", level);
        members.put("iat", begin);
        members.put("exp", begin + 120);
        members.put("jti", id());
        if (level == 0) {
            members.put("dpa", IdtWorld.ALICE.authority());
            members.put("dpr", IdtWorld.ALICE.principal());
        }
        return members;
    }

    private static String id() {
        byte[] octets = new byte[16];
        RANDOM.nextBytes(octets);
        return Base64Url.encode(octets);
    }
}
