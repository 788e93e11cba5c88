// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;

import io.countersign.core.ClaimDisclosures;
import io.countersign.core.Disclosure;
import io.countersign.core.Disclosures;
import io.countersign.idt.dvid.Dvid;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.util.Map;
import java.util.Set;

/** Disclosures of the claims in a DVID and its OAuth token, or in all layers of a nested token. */
final class DelegationDisclosures {

    private static final Map<String, Disclosure.Kind> OWN = Map.ofEntries(
            Map.entry("dpr", IDENTIFIER),
            Map.entry("dpa", CREDENTIAL),
            Map.entry("aat", CREDENTIAL),
            Map.entry("cnf", CREDENTIAL),
            Map.entry("lvl", CREDENTIAL),
            Map.entry("iid", CREDENTIAL),
            Map.entry("x5s", CREDENTIAL),
            Map.entry("crit", CREDENTIAL),
            Map.entry("sealed", CREDENTIAL));

    /** Formats and algorithms, which a JWT has in its header. */
    private static final Set<String> FORMAT = Set.of("typ", "ver", "alg");

    /** Claims that contain the OAuth token or disclosures, whose content is listed separately. */
    private static final Set<String> APART = Set.of("zkp", "_sd", "_sd_alg");

    private DelegationDisclosures() {}

    static Disclosures of(Dvid dvid, String token) {
        return Disclosures.of(() -> new ClaimDisclosures(dvid.principal(), OWN)
                .add("", payload(token.split("\\.", 3)[1]), APART)
                .add("token.", dvid.disclosed(), Set.of())
                .all());
    }

    /**
     * @param token payloads from the outermost to the first, as many signatures, and side table entries after a tilde
     */
    static Disclosures of(String principal, String token) {
        return Disclosures.of(() -> {
            ClaimDisclosures told = new ClaimDisclosures(principal, OWN);
            int end = token.indexOf('~');
            String[] parts = (end < 0 ? token : token.substring(0, end)).split("\\.", -1);
            int layers = parts.length / 2;
            for (int level = 0; level < layers; level++) {
                told.add("lvl" + level + ".", payload(parts[layers - 1 - level]), FORMAT);
            }
            return told.all();
        });
    }

    private static JsonObject payload(String part) {
        return StrictJson.parseObject(Base64Url.decode(part));
    }
}
