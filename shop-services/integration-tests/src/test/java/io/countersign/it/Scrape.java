// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.shop.Service;
import io.countersign.spiffe.tls.CredulousTrust;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.yaml.snakeyaml.Yaml;

/**
 * Prometheus configured by {@code docs/operations/prometheus.yml}, for a Shop with other ports and another
 * folder.
 */
final class Scrape implements AutoCloseable {

    private static final Path SETTINGS = Path.of("../../docs/operations/prometheus.yml");

    private static final int DOCUMENTED_BASE = 8080;

    private final TestShop<?> shop;

    private final List<Map<String, Object>> jobs;

    private final HttpClient client;

    Scrape(TestShop<?> shop) {
        this.shop = shop;
        this.jobs = jobs();
        this.client = client();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> jobs() {
        try (Reader settings = Files.newBufferedReader(SETTINGS)) {
            Map<String, Object> all = new Yaml().load(settings);
            return (List<Map<String, Object>>) all.get("scrape_configs");
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private HttpClient client() {
        Path svid = shop.data().prometheus().resolve("svid.pem");
        HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        return Files.exists(svid) ? builder.sslContext(tls("file:" + svid)).build() : builder.build();
    }

    /** Presents the SVID to any server, because Prometheus cannot check SPIFFE IDs. */
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

    /** Returns what a job reads at a path, for each of its targets. */
    List<Reply> get(String name, String path) {
        Map<String, Object> job = jobs.stream()
                .filter(one -> one.get("job_name").equals(name))
                .findFirst()
                .orElseThrow();
        List<Reply> replies = new ArrayList<>();
        for (String target : targets(job)) {
            URI address = URI.create(job.getOrDefault("scheme", "http") + "://" + target + path);
            replies.add(send(address, headers(job)));
        }
        return replies;
    }

    private Reply send(URI address, Map<String, String> headers) {
        try {
            return Http.trySend(client, "GET", address, null, headers);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns the targets with the ports of this Shop. */
    @SuppressWarnings("unchecked")
    private List<String> targets(Map<String, Object> job) {
        return ((List<Map<String, List<String>>>) job.get("static_configs"))
                .stream()
                        .flatMap(group -> group.get("targets").stream())
                        .map(target -> URI.create("http://" + target))
                        .map(target -> target.getHost() + ":"
                                + (target.getPort()
                                        - DOCUMENTED_BASE
                                        + shop.ports().base()))
                        .toList();
    }

    @SuppressWarnings("unchecked")
    private Map<String, String> headers(Map<String, Object> job) {
        if (job.get("authorization") == null) {
            return Map.of();
        }
        String file = ((Map<String, String>) job.get("authorization")).get("credentials_file");
        Path token = shop.data().root().resolve(Objects.requireNonNull(file).replaceFirst("^../../data/", ""));
        try {
            return Map.of("Authorization", "Bearer " + Files.readString(token).strip());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Reads the metrics of these services with their jobs, and checks that the jobs can read nothing else. */
    void assertReadsMetricsAlone(List<Service> services, String... names) {
        List<String> found = new ArrayList<>();
        for (String name : names) {
            for (Reply reply : get(name, "/actuator/prometheus")) {
                assertThat(reply.status()).as(name).isEqualTo(200);
                found.add(reply.body().replaceFirst("(?s).*?application=\"([a-z-]+)\".*", "$1"));
            }
            for (String path : List.of("/actuator/env", "/actuator/countersign", "/users", "/keys", "/audit")) {
                assertThat(get(name, path))
                        .as(name + path)
                        .allSatisfy(reply -> assertThat(reply.status()).isIn(401, 403));
            }
        }
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        services.stream().map(Service::shortName).toList());
    }

    @Override
    public void close() {
        client.close();
    }
}
