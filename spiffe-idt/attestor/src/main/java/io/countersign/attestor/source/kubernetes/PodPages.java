// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.SourceCall;
import io.countersign.attestor.source.SourceException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Pods of a service account, read page by page. */
final class PodPages {

    private static final int PAGE = 50;

    private static final int MOST_PAGES = 1000;

    private final KubernetesApi api;

    private final String path;

    PodPages(KubernetesApi api, ServiceAccount account) {
        this.api = api;
        this.path = path(account.namespace()) + "?limit=" + PAGE + "&fieldSelector="
                + encoded("spec.serviceAccountName=" + account.name());
    }

    /** Returns the path of the pods of a namespace. */
    static String path(String namespace) {
        return "/api/v1/namespaces/" + namespace + "/pods";
    }

    List<Pod> select(Predicate<Pod> condition) {
        List<Pod> selected = new ArrayList<>();
        String next = "";
        for (int page = 0; page < MOST_PAGES; page++) {
            JsonNode list = page(next);
            ApiJson.elements(list, "items").map(Pod::of).filter(condition).forEach(selected::add);
            next = ApiJson.text(list.path("metadata"), "continue");
            if (next.isEmpty()) {
                return selected;
            }
        }
        throw new SourceException("The API server answered too many pages of pods");
    }

    private JsonNode page(String token) {
        api.awaitTurn();
        String more = token.isEmpty() ? "" : "&continue=" + encoded(token);
        JsonNode list = ApiJson.read(api.get(SourceCall.PODS, path + more).body(), "v1", "PodList");
        if (!list.path("items").isArray()) {
            throw new SourceException("The API server answered a list without items");
        }
        return list;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
