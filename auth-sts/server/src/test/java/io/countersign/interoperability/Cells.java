// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.interoperability;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import tools.jackson.databind.json.JsonMapper;

/** Cells of one client. Each is printed as one line. */
final class Cells {

    private static final JsonMapper JSON = new JsonMapper();

    private final String client;

    Cells(String client, String version) {
        this.client = client;
        print("version", "passed", version);
    }

    String client() {
        return client;
    }

    void passes(String feature, Action action) {
        try {
            action.run();
            print(feature, "passed", "");
        } catch (Exception | AssertionError ex) {
            ex.printStackTrace();
            print(feature, "failed", String.valueOf(ex.getMessage()));
        }
    }

    /** Passes if the action fails in the expected way. */
    void refuses(String feature, Predicate<Exception> isExpected, Callable<?> action) {
        passes(feature, () -> {
            Object result;
            try {
                result = action.call();
            } catch (Exception ex) {
                if (isExpected.test(ex)) {
                    return;
                }
                throw ex;
            }
            throw new IllegalStateException("not refused: " + result);
        });
    }

    void unsupported(String reason, String... features) {
        for (String feature : features) {
            print(feature, "unsupported", reason);
        }
    }

    private void print(String feature, String result, String detail) {
        Map<String, String> cell = new LinkedHashMap<>();
        cell.put("client", client);
        cell.put("feature", feature);
        cell.put("result", result);
        cell.put("detail", detail);
        System.out.println(JSON.writeValueAsString(cell));
    }

    interface Action {

        void run() throws Exception;
    }
}
