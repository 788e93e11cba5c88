// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.kms;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.signer.EcdsaSignatures;
import io.countersign.jose.signer.SignerProvider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Signs with the keys of a key management service. */
@Component
public class KmsSigner implements SignerProvider {

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private final URI kms;

    KmsSigner(@Value("${kms.uri}") URI kms) {
        this.kms = kms;
    }

    @Override
    public List<JsonWebKey> keys() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(kms.resolve("/keys")).build();
        return JwkSet.parse(new String(send(request), StandardCharsets.UTF_8)).keys();
    }

    @Override
    public byte[] sign(JwsAlgorithm algorithm, String keyId, byte[] signingInput)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(kms.resolve("/keys/" + keyId + "/sign/" + algorithm))
                .POST(HttpRequest.BodyPublishers.ofByteArray(signingInput))
                .build();
        byte[] signature = send(request);
        // This service returns DER. RSA signatures need no conversion.
        return algorithm.jwaName().startsWith("ES") ? EcdsaSignatures.fromDer(algorithm, signature) : signature;
    }

    private byte[] send(HttpRequest request) throws IOException, InterruptedException {
        var response = http.send(request, BodyHandlers.ofByteArray());
        if (response.statusCode() != 200) {
            throw new IOException("The KMS answered " + response.statusCode());
        }
        return response.body();
    }
}
