// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** Body of a request that throws a problem when more than the limit has been read. */
final class LimitedInputStream extends ServletInputStream {

    private final ServletInputStream body;

    private long left;

    LimitedInputStream(ServletInputStream body, long limit) {
        this.body = body;
        this.left = limit;
    }

    @Override
    public int read() throws IOException {
        int octet = body.read();
        count(octet < 0 ? 0 : 1);
        return octet;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = body.read(target, offset, length);
        count(Math.max(read, 0));
        return read;
    }

    private void count(int read) {
        left -= read;
        if (left < 0) {
            throw BodyLimitFilter.tooLarge();
        }
    }

    @Override
    public boolean isFinished() {
        return body.isFinished();
    }

    @Override
    public boolean isReady() {
        return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        body.setReadListener(listener);
    }
}
