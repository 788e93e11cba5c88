// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;

/** A request that does not announce its length, and may not be longer than a limit. */
final class LimitedRequest extends HttpServletRequestWrapper {

    private final int limit;

    LimitedRequest(HttpServletRequest request, int limit) {
        super(request);
        this.limit = limit;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        return new LimitedInput(super.getInputStream(), limit);
    }

    /** The body is longer than the limit. */
    static final class TooLargeException extends IOException {

        private static final long serialVersionUID = 1L;
    }

    private static final class LimitedInput extends ServletInputStream {

        private final ServletInputStream input;

        private long left;

        LimitedInput(ServletInputStream input, long limit) {
            this.input = input;
            this.left = limit;
        }

        @Override
        public int read() throws IOException {
            int read = input.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = input.read(bytes, offset, length);
            count(Math.max(read, 0));
            return read;
        }

        private void count(int read) throws TooLargeException {
            left -= read;
            if (left < 0) {
                throw new TooLargeException();
            }
        }

        @Override
        public boolean isFinished() {
            return input.isFinished();
        }

        @Override
        public boolean isReady() {
            return input.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            input.setReadListener(listener);
        }
    }
}
