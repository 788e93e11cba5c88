// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Request whose body is digested while the application reads it. The application reads the same bytes at the same time
 * as without it. A body that the servlet container parses itself, such as a form, is not digested.
 */
final class ShadowBody extends HttpServletRequestWrapper {

    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS", "TRACE", "DELETE");

    private final MessageDigest digest = sha256();

    private final int limit;

    private long size;

    private boolean ended;

    private @Nullable ServletInputStream stream;

    private @Nullable BufferedReader reader;

    ShadowBody(HttpServletRequest request, int limit) {
        super(request);
        this.limit = limit;
    }

    /** Whether a request has a body, or may have one: HTTP/2 need not tell. */
    static boolean mayFollow(HttpServletRequest request) {
        long told = request.getContentLengthLong();
        return told > 0
                || (told < 0
                        && (request.getHeader("Transfer-Encoding") != null
                                || !WITHOUT_BODY.contains(request.getMethod())));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        if (stream == null) {
            stream = new ShadowInputStream(super.getInputStream(), this);
        }
        return stream;
    }

    @Override
    public BufferedReader getReader() throws IOException {
        if (reader == null) {
            reader = new BufferedReader(new InputStreamReader(getInputStream(), charset(getCharacterEncoding())));
        }
        return reader;
    }

    /** @throws UnsupportedEncodingException if it is unknown, as for an unobserved request */
    private static Charset charset(@Nullable String encoding) throws UnsupportedEncodingException {
        try {
            return encoding == null ? StandardCharsets.ISO_8859_1 : Charset.forName(encoding);
        } catch (IllegalArgumentException ex) {
            throw new UnsupportedEncodingException(encoding);
        }
    }

    synchronized void update(byte[] bytes, int offset, int length) {
        size += length;
        if (size <= limit) {
            digest.update(bytes, offset, length);
        }
    }

    synchronized void end() {
        ended = true;
    }

    synchronized boolean isTooLarge() {
        return size > limit || getContentLengthLong() > limit;
    }

    /**
     * Returns the digest, or {@code null} if the application has not read the whole body. Call it once, while the request
     * is there.
     */
    synchronized byte @Nullable [] digest() {
        return ended || size == getContentLengthLong() ? digest.digest() : null;
    }
}
