// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Marker;
import io.countersign.spring.security.CredentialSchemes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Sends malformed requests to a server of this JVM: every header that may contain a credential, and every endpoint with
 * a body, with random changes of valid values and with junk. The same seed produces the same requests. None may be
 * answered with 500, or leave a stack trace, an error or an unexpected failure in the log.
 */
public final class HttpFuzz {

    /** Headers with credentials, and headers that determine how a request is read. */
    private static final List<String> HEADERS = List.of(
            "Authorization",
            "Service-Authorization",
            "DPoP",
            "Service-DPoP",
            "Txn-Token",
            "Cookie",
            "Host",
            "Accept",
            "Content-Encoding",
            "Expect",
            "Forwarded",
            "X-Forwarded-For",
            "X-Forwarded-Host",
            "X-Forwarded-Proto",
            "X-Forwarded-Prefix",
            "Origin",
            "Access-Control-Request-Method",
            "Access-Control-Request-Headers",
            "Sec-Fetch-Site",
            "If-Modified-Since",
            "If-None-Match",
            "Range",
            "Accept-Language",
            "Idempotency-Key",
            "traceparent",
            "tracestate",
            "X-CSRF-TOKEN",
            "X-Request-Id");

    private static final List<String> CONTENT_TYPES = List.of(
            "application/json;charset=utf-16",
            "application/json; charset=none",
            "application/json;charset=\"",
            "application/x-www-form-urlencoded",
            "application/x-www-form-urlencoded;charset=none",
            "application/x-www-form-urlencoded; charset=utf-16",
            "multipart/form-data",
            "multipart/form-data; boundary=a",
            "text/plain",
            "application/xml",
            "application/octet-stream",
            "*/*",
            "a",
            "/",
            "");

    private static final List<String> METHODS =
            List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "get", "BREW", "P\u00d6ST");

    private static final List<String> IDS = List.of(
            "7f9c24e5-2f3b-4c6d-8e1a-0b1c2d3e4f5a", "ann", "1", "0", "-1", "a%20b", "%00", "%ff", "a;b=c", "%2e");

    private final List<Target> targets = new ArrayList<>();

    private final List<String> authSchemes = new ArrayList<>(List.of("Bearer", "DPoP", "Basic", "ZKProof", ""));

    private final List<String> types = new ArrayList<>(List.of("JWT", "at+jwt", "dpop+jwt"));

    private final List<String> issuers = new ArrayList<>(List.of("http://a"));

    private final TreeSet<String> headers = new TreeSet<>(HEADERS);

    private final Map<String, List<Supplier<String>>> credentials = new TreeMap<>();

    private final Supplier<Socket> sockets;

    private record Target(
            String method,
            String path,
            Object body,
            List<String> parameters,
            @Nullable Supplier<Map<String, String>> form) {}

    private HttpFuzz(ApplicationContext context, Supplier<Socket> sockets) {
        this.sockets = sockets;
        context.getBeansOfType(RequestMappingInfoHandlerMapping.class)
                .values()
                .forEach(mapping -> mapping.getHandlerMethods().forEach(this::add));
        context.getBeanProvider(CredentialSchemes.class)
                .ifAvailable(schemes -> schemes.schemes().forEach(this::add));
    }

    /** Creates a fuzzer for a server with plain HTTP. */
    public static HttpFuzz of(ApplicationContext context) {
        int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        return of(context, () -> connect(port));
    }

    /** Creates a fuzzer for a server that the given sockets are connected to. */
    public static HttpFuzz of(ApplicationContext context, Supplier<Socket> sockets) {
        return new HttpFuzz(context, sockets);
    }

    private static Socket connect(int port) {
        try {
            return new Socket(InetAddress.getLoopbackAddress(), port);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void add(RequestMappingInfo info, HandlerMethod handler) {
        for (String path : info.getPatternValues()) {
            if (path.equals("/actuator/prometheus")) {
                // Bug of Spring Boot: a NullPointerException if the request accepts none of its media types.
                continue;
            }
            List<String> methods = info.getMethodsCondition().getMethods().stream()
                    .map(RequestMethod::name)
                    .sorted()
                    .toList();
            for (String method : methods.isEmpty() ? List.of("POST") : methods) {
                targets.add(new Target(
                        method, path, FuzzSamples.body(handler), FuzzSamples.queryParameters(handler), null));
            }
        }
        targets.sort((one, other) -> (one.path + one.method).compareTo(other.path + other.method));
    }

    private void add(CredentialScheme scheme) {
        for (Marker marker : scheme.markers()) {
            if (marker.header() != null) {
                headers.add(marker.header());
            }
            if (marker.authScheme() != null && !authSchemes.contains(marker.authScheme())) {
                authSchemes.add(marker.authScheme());
            }
            if (marker.type() != null && !types.contains(marker.type())) {
                types.add(marker.type());
            }
            if (marker.issuer() != null && !issuers.contains(marker.issuer())) {
                issuers.add(marker.issuer());
            }
        }
    }

    /** Adds a header with a valid value, created for each request. */
    public HttpFuzz credential(String header, Supplier<String> value) {
        headers.add(header);
        credentials.computeIfAbsent(header, name -> new ArrayList<>()).add(value);
        return this;
    }

    /** Adds an endpoint that reads a form, with valid values of its parameters, created for each request. */
    public HttpFuzz form(String method, String path, Supplier<Map<String, String>> parameters) {
        targets.add(new Target(method, path, Map.of(), List.of(), parameters));
        return this;
    }

    /** Adds an endpoint of a filter, with a sample of its body. */
    public HttpFuzz endpoint(String method, String path, Object body, String... parameters) {
        targets.add(new Target(method, path, body, List.of(parameters), null));
        return this;
    }

    /** Sends requests, and fails with all errors in their responses and in the log. */
    public void run(long seed, int requests) {
        List<String> wrong = new ArrayList<>();
        Map<Integer, Integer> statuses = new TreeMap<>();
        try (FuzzLog log = new FuzzLog()) {
            for (int i = 0; i < requests; i++) {
                FuzzValues values = new FuzzValues(new Random(seed + i));
                byte[] request = request(values);
                String answer = send(request);
                int status = status(answer);
                statuses.merge(status, 1, Integer::sum);
                if (status == 500 || answer.contains("\tat ")) {
                    wrong.add(seed + " + " + i + ": " + text(request, 2000) + "\n" + answer);
                }
            }
            wrong.addAll(log.findings());
        }
        assertThat(wrong).as("answers %s", statuses).isEmpty();
        assertThat(statuses.keySet()).as("answers").contains(400).hasSizeGreaterThan(3);
    }

    private byte[] request(FuzzValues values) {
        Target target = values.any(targets);
        boolean odd = values.once(2);
        String method = values.once(25) ? values.any(METHODS) : target.method;
        Map<String, String> sent = new LinkedHashMap<>(Map.of("Host", "localhost"));
        credentials.forEach((header, suppliers) -> {
            if (!values.once(4)) {
                sent.put(header, values.any(suppliers).get());
            }
        });
        if (odd) {
            for (int i = values.below(3); i >= 0; i--) {
                oddHeader(values, sent);
            }
        }
        String body = body(values, target, method, sent);
        StringBuilder head = new StringBuilder(method + " " + path(values, target) + " HTTP/1.1\r\n");
        sent.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (odd && values.once(15)) {
            String again = values.any(List.copyOf(sent.keySet()));
            head.append(again).append(": ").append(sent.get(again)).append("\r\n");
        }
        return (head + "Connection: close\r\n\r\n" + body).getBytes(StandardCharsets.ISO_8859_1);
    }

    private void oddHeader(FuzzValues values, Map<String, String> sent) {
        String header = values.any(List.copyOf(headers));
        String sound = sent.containsKey(header) ? sent.get(header) : junk(values, header);
        sent.put(header, values.once(4) ? sound : values.credential(sound));
    }

    private String junk(FuzzValues values, String header) {
        String token = values.token(values.any(types), values.any(issuers));
        return switch (header) {
            case "Cookie" -> "session=" + token + "; JSESSIONID=1";
            case "DPoP", "Service-DPoP", "Txn-Token" -> token;
            case "Authorization", "Service-Authorization" -> values.any(authSchemes) + " " + token;
            default ->
                values.any(
                        List.of("a", "http://a", "*/*", "text/html;q=0.5", "bytes=0-1", "1", "100-continue", "gzip"));
        };
    }

    private static String path(FuzzValues values, Target target) {
        String path = target.path;
        while (path.contains("{")) {
            path = path.replaceFirst("\\{[^}]*}", values.any(IDS));
        }
        path = path.replace("**", "a");
        if (values.once(20)) {
            path = values.octets(path).replace(' ', '+');
        }
        if (target.form != null) {
            return target.method.equals("GET") ? path + "?" + form(values, target.form.get()) : path;
        }
        if (!values.once(3)) {
            return path;
        }
        List<String> names = new ArrayList<>(target.parameters);
        names.addAll(List.of("page", "size", "userID"));
        String value = values.once(2) ? values.any(IDS) : String.valueOf(values.junk());
        return path + "?" + values.any(names) + "="
                + (values.once(8)
                        ? values.octets("a").replace(' ', '+')
                        : URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    private static String body(FuzzValues values, Target target, String method, Map<String, String> sent) {
        if (method.equals("GET") && !values.once(20)) {
            return "";
        }
        String type = target.form == null ? "application/json" : "application/x-www-form-urlencoded";
        sent.put("Content-Type", values.once(12) ? values.any(CONTENT_TYPES) : type);
        String body = target.form == null ? json(values, target.body) : form(values, target.form.get());
        if (values.once(20)) {
            body += "a".repeat(300_000);
        }
        return switch (values.below(20)) {
            case 0 -> chunked(values, sent, body);
            case 1 -> {
                sent.put("Content-Length", String.valueOf(body.length() + 1 + values.below(400_000)));
                yield body;
            }
            default -> {
                sent.put("Content-Length", String.valueOf(body.length()));
                yield body;
            }
        };
    }

    private static String chunked(FuzzValues values, Map<String, String> sent, String body) {
        sent.put("Transfer-Encoding", "chunked");
        String chunk = Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
        return values.once(2) ? chunk : values.octets(chunk);
    }

    private static String json(FuzzValues values, Object sample) {
        return values.once(6) ? FuzzValues.write(sample) : values.json(sample);
    }

    private static String form(FuzzValues values, Map<String, String> sample) {
        List<String> pairs = new ArrayList<>();
        new TreeMap<>(sample).forEach((name, text) -> {
            String changed =
                    !values.once(4) ? text : values.once(3) ? String.valueOf(values.junk()) : values.credential(text);
            if (!values.once(15)) {
                pairs.add(name + "=" + URLEncoder.encode(changed, StandardCharsets.UTF_8));
            }
            if (values.once(30)) {
                pairs.add(name + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
            }
        });
        String form = String.join("&", pairs);
        return values.once(6) ? values.octets(form) : form;
    }

    private String send(byte[] request) {
        try (Socket socket = sockets.get()) {
            socket.setSoTimeout(60_000);
            try {
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
            } catch (IOException refused) {
                // The server may respond before it has read everything; the response is read below.
            }
            return text(socket.getInputStream().readAllBytes(), 4000);
        } catch (IOException closed) {
            return "";
        }
    }

    private static String text(byte[] octets, int limit) {
        String text = new String(octets, StandardCharsets.ISO_8859_1);
        return text.substring(0, Math.min(text.length(), limit));
    }

    private static int status(String answer) {
        return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
    }
}
