// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import io.countersign.core.InboundRequest;
import io.countersign.core.RepeatedHeaderException;
import io.countersign.core.Sha256;
import io.countersign.spring.security.ClientCertificateSource;
import io.countersign.spring.security.ClientCertificates;
import io.countersign.spring.security.RequestLimits;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.spring.security.stepup.StepUpAuthorizationManager;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/** Copy of a request, which can be verified after the request has ended. */
final class ShadowRequest implements InboundRequest {

    private final String method;

    private final String uri;

    private final Map<String, List<String>> headers;

    private final String peerAddress;

    private final @Nullable ClientCertificates certificates;

    private final RequestLimits limits;

    private final @Nullable ShadowBody body;

    private final @Nullable StepUpAuthorizationManager<Object> login;

    private byte @Nullable [] bodyDigest;

    private boolean bodyTooLarge;

    private boolean bodyMissed;

    private ShadowRequest(
            HttpServletRequest request,
            RequestLimits limits,
            @Nullable ServiceAddress address,
            ClientCertificateSource source,
            @Nullable ShadowBody body,
            @Nullable StepUpAuthorizationManager<Object> login) {
        this.method = request.getMethod();
        this.uri = uri(request, address);
        this.headers = headers(request);
        this.peerAddress = Objects.requireNonNullElse(request.getRemoteAddr(), "");
        this.certificates = certificates(source, request);
        this.limits = limits;
        this.body = body;
        this.login = login;
    }

    /**
     * @param address public URL of this service, or {@code null} to use the host in the request
     * @param login what the login of the user must be like, or {@code null}
     */
    static ShadowRequest of(
            HttpServletRequest request,
            RequestLimits limits,
            @Nullable ServiceAddress address,
            ClientCertificateSource source,
            @Nullable StepUpAuthorizationManager<Object> login) {
        ShadowBody body = ShadowBody.mayFollow(request) ? new ShadowBody(request, limits.maxBodySize()) : null;
        return new ShadowRequest(request, limits, address, source, body, login);
    }

    /** Returns the request for the filter chain, which digests the body while the application reads it. */
    HttpServletRequest current(HttpServletRequest request) {
        return body == null ? request : body;
    }

    /** Takes what is known of the body, before the servlet container uses the request for another one. */
    void end() {
        if (body == null) {
            bodyDigest = Sha256.digest(new byte[0]);
        } else {
            bodyTooLarge = body.isTooLarge();
            bodyDigest = body.digest();
        }
    }

    private static String uri(HttpServletRequest request, @Nullable ServiceAddress address) {
        String target = address == null ? request.getRequestURL().toString() : address.url() + request.getRequestURI();
        String query = request.getQueryString();
        return query == null ? target : target + "?" + query;
    }

    private static Map<String, List<String>> headers(HttpServletRequest request) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.put(name, Collections.list(request.getHeaders(name)));
        }
        return headers;
    }

    /** Returns {@code null} if the request would be refused because of its certificate. */
    private static @Nullable ClientCertificates certificates(
            ClientCertificateSource source, HttpServletRequest request) {
        try {
            return source.read(request);
        } catch (AuthenticationException ex) {
            return null;
        }
    }

    /** @throws BadCredentialsException if every request of this form is refused, whatever its credential */
    void requireReadable() {
        certificates();
    }

    private ClientCertificates certificates() {
        if (certificates == null) {
            throw new BadCredentialsException("The certificate of the client cannot be trusted.");
        }
        return certificates;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public URI uri() {
        try {
            return URI.create(uri);
        } catch (IllegalArgumentException ex) {
            throw new BadCredentialsException("The address of the request is not a URI.");
        }
    }

    @Override
    public @Nullable String header(String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        if (values.isEmpty()) {
            return null;
        }
        if (values.size() > 1) {
            throw new RepeatedHeaderException(name);
        }
        if (values.getFirst().length() > limits.maxHeaderSize()) {
            throw new BadCredentialsException("A header is too large.");
        }
        return values.getFirst();
    }

    @Override
    public byte[] bodyDigest() {
        if (bodyTooLarge) {
            throw new BadCredentialsException("The body is too large.");
        }
        byte[] digest = bodyDigest;
        if (digest == null) {
            bodyMissed = true;
            throw new IllegalStateException("The application did not read the body");
        }
        return digest.clone();
    }

    /** Whether the digest of the body was needed, and the application had not read all of the body. */
    boolean isBodyMissed() {
        return bodyMissed;
    }

    /** Whether the login of the caller is what the rule of the path requires. */
    boolean isLoginSufficient(Authentication caller) {
        if (login == null) {
            return true;
        }
        AuthorizationResult result = login.authorize(() -> caller, this);
        return result != null && result.isGranted();
    }

    @Override
    public String peerAddress() {
        return peerAddress;
    }

    @Override
    public List<X509Certificate> peerCertificates() {
        return certificates().peer();
    }

    @Override
    public @Nullable X509Certificate clientCertificate() {
        return certificates().client();
    }
}
