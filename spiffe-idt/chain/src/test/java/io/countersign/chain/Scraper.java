// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import io.countersign.spiffe.tls.CredulousTrust;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/**
 * Prometheus with its credentials: the SVID for workloads that accept SVIDs, and the token for the others.
 */
final class Scraper implements AutoCloseable {

    private final Chain chain;

    private final String token;

    private final HttpClient client;

    Scraper(Chain chain, Path folder) throws IOException {
        this.chain = chain;
        this.token = Files.readString(folder.resolve("token")).strip();
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(tls("file:" + folder.resolve("svid.pem")))
                .build();
    }

    private static SSLContext tls(String svid) {
        try {
            KeyStore keys = new PemSslStoreBundle(
                            PemSslStoreDetails.forCertificate(svid).withPrivateKey(svid), null)
                    .getKeyStore();
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, new char[0]);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(managers.getKeyManagers(), new TrustManager[] {new CredulousTrust()}, null);
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    HttpResponse<String> get(Workload workload, String path) throws IOException, InterruptedException {
        boolean bySvid = workload.hasIdentity() && !workload.equals(Workload.SUBJECT);
        URI address = URI.create((bySvid ? "https" : "http") + "://127.0.0.1:"
                + chain.settings().ports().of(workload) + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        if (!bySvid) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        client.close();
    }
}
