// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * Result of a call along the chain as lines of text: the balance, and for each workload the layers that it
 * verified.
 */
final class ChainReport {

    private final String user;

    private final JsonNode answer;

    /** @param answer response of the subject: mode, balance and decisions */
    ChainReport(String user, JsonNode answer) {
        this.user = user;
        this.answer = answer;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        JsonNode balance = answer.required("balance");
        lines.add(String.format(
                Locale.ROOT,
                "%s has %.2f %s, read in mode %s%s",
                user,
                balance.required("amount").asLong() / 100.0,
                text(balance, "currency"),
                text(answer, "mode"),
                answer.path("experimental").asBoolean() ? " (experimental)" : ""));
        answer.required("decisions").forEach(decision -> add(decision, lines));
        return lines;
    }

    private static void add(JsonNode decision, List<String> lines) {
        lines.add("");
        lines.add(text(decision, "verifier") + " acts for " + text(decision, "dpr") + ", identified by "
                + text(decision, "dpa") + ", until " + text(decision, "exp") + scope(decision));
        decision.required("layers")
                .forEach(layer -> lines.add("  lvl " + text(layer, "lvl") + "  " + issuer(layer) + " -> "
                        + text(layer, "aud") + "  until " + text(layer, "exp") + scope(layer) + delegation(layer)));
    }

    private static String issuer(JsonNode layer) {
        if (layer.has("iid")) {
            return "iid " + text(layer, "iid") + " (claimed, not authenticated)";
        }
        return text(layer, "iss") + (layer.has("sub") ? " for " + text(layer, "sub") : "");
    }

    private static String scope(JsonNode from) {
        JsonNode scope = from.path("scope");
        if (scope.isMissingNode()) {
            return "";
        }
        List<String> names = new ArrayList<>();
        scope.forEach(name -> names.add(name.asString()));
        return ", scope " + (names.isEmpty() ? "nothing" : String.join(" ", names));
    }

    private static String delegation(JsonNode layer) {
        return layer.has("dpr") ? ", dpa " + text(layer, "dpa") + ", dpr " + text(layer, "dpr") : "";
    }

    private static String text(JsonNode from, String member) {
        return from.required(member).asString();
    }
}
