// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads published vectors, and lists the providers to test with them. */
final class TestVectors {

    private TestVectors() {}

    /** Returns the elements of an array in a file. */
    static List<JsonObject> read(String file, String array) {
        try (InputStream in = TestVectors.class.getResourceAsStream("/vectors/" + file)) {
            return objects(StrictJson.parseObject(Objects.requireNonNull(in).readAllBytes()), array);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static List<JsonObject> objects(JsonObject parent, String array) {
        return ((List<?>) Objects.requireNonNull(parent.get(array)))
                .stream().map(JsonObject.class::cast).toList();
    }

    static JwsAlgorithm algorithm(JsonObject vector) {
        return JwsAlgorithm.of(JsonWebKey.required(vector, "alg"));
    }

    static JsonWebKey key(JsonObject vector) {
        return JsonWebKey.parse((JsonObject) Objects.requireNonNull(vector.get("key")));
    }

    static byte[] bytes(JsonObject vector, String member) {
        return Base64Url.decode(JsonWebKey.required(vector, member));
    }

    /** Returns the available providers that support an algorithm. */
    static List<JcaProviders> providers(JwsAlgorithm algorithm) {
        return Stream.of(ProviderKind.CORRETTO, ProviderKind.JDK, ProviderKind.BOUNCYCASTLE)
                .filter(kind -> kind.whyNot() == null)
                .map(kind -> JcaProviders.of(kind.toString()))
                .filter(providers -> providers.supports(algorithm))
                .toList();
    }
}
