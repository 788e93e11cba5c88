// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting.web;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Response that drops the body of a problem detail (RFC 9457), but keeps its status and headers. */
final class ProblemDroppingResponse extends HttpServletResponseWrapper {

    private boolean dropped;

    ProblemDroppingResponse(HttpServletResponse response) {
        super(response);
    }

    boolean hasDropped() {
        return dropped;
    }

    private boolean drops(String name, @Nullable String value) {
        dropped |= name.equalsIgnoreCase("Content-Type")
                && value != null
                && value.startsWith(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        return dropped && (name.equalsIgnoreCase("Content-Type") || name.equalsIgnoreCase("Content-Length"));
    }

    @Override
    public void setContentType(@Nullable String type) {
        if (!drops("Content-Type", type)) {
            super.setContentType(type);
        }
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        if (!drops(name, value)) {
            super.setHeader(name, value);
        }
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (!drops(name, value)) {
            super.addHeader(name, value);
        }
    }

    @Override
    public void setContentLength(int length) {
        setContentLengthLong(length);
    }

    @Override
    public void setContentLengthLong(long length) {
        if (!dropped) {
            super.setContentLengthLong(length);
        }
    }

    @Override
    public void flushBuffer() throws IOException {
        if (!dropped) {
            super.flushBuffer();
        }
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        return dropped ? new Nowhere() : super.getOutputStream();
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        return dropped
                ? new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)
                : super.getWriter();
    }

    private static final class Nowhere extends ServletOutputStream {

        @Override
        public void write(int octet) {}

        @Override
        public void write(byte[] octets, int from, int length) {}

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new IllegalStateException("problem details are not written asynchronously");
        }
    }
}
