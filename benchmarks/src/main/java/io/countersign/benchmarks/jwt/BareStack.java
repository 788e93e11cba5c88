// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Baseline: the primitive of the same provider as the codec under test, base64url, and streaming of the
 * claims in both directions.
 */
final class BareStack implements TokenStack {

    private static final JsonFactory JSON = new JsonFactory();

    @Override
    public String version() {
        return "JCA, java.util.Base64 and Jackson's streams";
    }

    @Override
    public String cryptography() {
        return JcaProviders.best().name(JwsAlgorithm.ES256) + " (ES256)";
    }

    @Override
    public String checks() {
        return "exp; nothing else";
    }

    @Override
    public TokenCodec prepare(String algorithm, Payload payload) throws GeneralSecurityException {
        Provider provider = JcaKeys.providerOf(JwsAlgorithm.of(algorithm));
        BareCodec codec = JcaKeys.isSecret(algorithm)
                ? BareCodec.of(algorithm, provider, JcaKeys.secret(algorithm))
                : BareCodec.of(algorithm, provider, JcaKeys.pair(algorithm, provider));
        return new Codec(codec, payload.claims());
    }

    private record Codec(BareCodec codec, Map<String, Object> claims) implements TokenCodec {

        @Override
        public String encode() throws GeneralSecurityException {
            ByteArrayOutputStream out = new ByteArrayOutputStream(512);
            try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
                json.writeStartObject();
                claims.forEach((name, value) -> write(json, name, value));
                long now = Instant.now().getEpochSecond();
                json.writeNumberProperty("iat", now);
                json.writeNumberProperty("exp", now + Payload.LIFE.toSeconds());
                json.writeEndObject();
            }
            return codec.sign(out.toByteArray());
        }

        private static void write(JsonGenerator json, String name, Object value) {
            json.writeName(name);
            if (value instanceof Collection<?> items) {
                json.writeStartArray();
                items.forEach(item -> json.writeString((String) item));
                json.writeEndArray();
            } else {
                json.writeString((@Nullable String) value);
            }
        }

        @Override
        public boolean verify(String token) {
            return codec.verify(token);
        }
    }
}
