// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Request with a buffered body that can be read again. Form parameters are available as usual, the parts of a multipart
 * body are not. Schemes that use body digests therefore do not support multipart requests.
 */
final class BufferedBodyRequest extends HttpServletRequestWrapper {

    private final byte[] body;

    private @Nullable Map<String, String[]> parameters;

    private BufferedBodyRequest(HttpServletRequest request, byte[] body) {
        super(request);
        this.body = body;
    }

    static BufferedBodyRequest read(HttpServletRequest request, BodyLimit limit) throws IOException {
        long told = request.getContentLengthLong();
        if (told > limit.octets()) {
            throw limit.tooLarge();
        }
        byte[] body = limit.read(request.getInputStream());
        if (told > body.length || (told < 0 && body.length == 0 && isFormRead(request))) {
            // An earlier filter has read the body, so the digest of the rest would be wrong.
            throw new IllegalStateException("The body was read before its digest was taken");
        }
        return new BufferedBodyRequest(request, body);
    }

    /** Whether there are more parameters than in the query, which must come from the body. */
    private static boolean isFormRead(HttpServletRequest request) {
        String query = request.getQueryString();
        long ofQuery = query == null
                ? 0
                : query.chars().filter(character -> character == '&').count() + 1;
        return FormParameters.isForm(request.getContentType())
                && request.getParameterMap().values().stream()
                                .mapToLong(values -> values.length)
                                .sum()
                        > ofQuery;
    }

    byte[] octets() {
        return body.clone();
    }

    byte[] digest() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    @Override
    public ServletInputStream getInputStream() {
        return new ByteArrayServletInputStream(body);
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new InputStreamReader(getInputStream(), charset()));
    }

    private Charset charset() {
        String encoding = getCharacterEncoding();
        return encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        if (parameters == null) {
            parameters = FormParameters.merge(super.getParameterMap(), getContentType(), body, charset());
        }
        return parameters;
    }

    @Override
    public @Nullable String getParameter(String name) {
        String[] values = getParameterValues(name);
        return values == null ? null : values[0];
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return getParameterMap().get(name);
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(getParameterMap().keySet());
    }
}
