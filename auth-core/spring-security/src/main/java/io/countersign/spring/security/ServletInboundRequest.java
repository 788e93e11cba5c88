// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.InboundRequest;
import io.countersign.core.RepeatedHeaderException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/** Adapter of a servlet request for schemes. Computed lazily: the URI and the digest of the body. */
class ServletInboundRequest implements InboundRequest {

    private final HttpServletRequest request;

    private final RequestLimits limits;

    private final @Nullable ServiceAddress address;

    private final ClientCertificateSource certificates;

    // Headers are read again and again, and the firewall's wrapper checks each character every time.
    private final Map<String, Optional<String>> headers = new HashMap<>(4);

    private @Nullable URI uri;

    private @Nullable BufferedBodyRequest buffered;

    /** @param address public URL of this service, or {@code null} to use the host in the request */
    ServletInboundRequest(
            HttpServletRequest request,
            RequestLimits limits,
            @Nullable ServiceAddress address,
            ClientCertificateSource certificates) {
        this.request = request;
        this.limits = limits;
        this.address = address;
        this.certificates = certificates;
    }

    /** Returns the request for the rest of the chain, whose body can still be read. */
    HttpServletRequest current() {
        return buffered == null ? request : buffered;
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public URI uri() {
        if (uri == null) {
            uri = parse();
        }
        return uri;
    }

    private URI parse() {
        String target = address == null ? request.getRequestURL().toString() : address.url() + request.getRequestURI();
        String query = request.getQueryString();
        try {
            return URI.create(query == null ? target : target + "?" + query);
        } catch (IllegalArgumentException ex) {
            throw UnreadableRequestException.address();
        }
    }

    @Override
    public @Nullable String header(String name) {
        Optional<String> known = headers.get(name);
        if (known == null) {
            known = Optional.ofNullable(read(name));
            headers.put(name, known);
        }
        return known.orElse(null);
    }

    private @Nullable String read(String name) {
        Enumeration<String> values = request.getHeaders(name);
        if (!values.hasMoreElements()) {
            return null;
        }
        String value = values.nextElement();
        if (values.hasMoreElements()) {
            throw new RepeatedHeaderException(name);
        }
        if (value.length() > limits.maxHeaderSize()) {
            throw UnreadableRequestException.headerTooLarge(name, limits.maxHeaderSize());
        }
        return value;
    }

    /** Adds the values of a header to a list, those that no scheme reads too. */
    void addValues(String name, List<String> values) {
        Optional<String> known = headers.get(name);
        if (known == null) {
            Enumeration<String> all = request.getHeaders(name);
            while (all.hasMoreElements()) {
                values.add(all.nextElement());
            }
        } else if (known.isPresent()) {
            values.add(known.get());
        }
    }

    @Override
    public String peerAddress() {
        String peer = request.getRemoteAddr();
        return peer == null ? "" : peer;
    }

    @Override
    public byte[] bodyDigest() {
        return buffer().digest();
    }

    BodyLimit bodyLimit() {
        return new BodyLimit("countersign.max-body-size", limits.maxBodySize(), null);
    }

    final BufferedBodyRequest buffer() {
        try {
            if (buffered == null) {
                buffered = BufferedBodyRequest.read(request, bodyLimit());
            }
            return buffered;
        } catch (IOException ex) {
            throw UnreadableRequestException.body();
        } catch (ErrorResponseException ex) {
            // An earlier filter also limits the size of bodies.
            throw ex.getStatusCode().isSameCodeAs(HttpStatus.CONTENT_TOO_LARGE)
                    ? bodyLimit().tooLarge()
                    : ex;
        }
    }

    @Override
    public List<X509Certificate> peerCertificates() {
        return certificates.read(request).peer();
    }

    @Override
    public @Nullable X509Certificate clientCertificate() {
        return certificates.read(request).client();
    }
}
