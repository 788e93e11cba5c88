// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** Passes on what the application reads to the digest of the body. */
final class ShadowInputStream extends ServletInputStream {

    private final ServletInputStream stream;

    private final ShadowBody body;

    ShadowInputStream(ServletInputStream stream, ShadowBody body) {
        this.stream = stream;
        this.body = body;
    }

    @Override
    public int read() throws IOException {
        int read = stream.read();
        if (read < 0) {
            body.end();
        } else {
            body.update(new byte[] {(byte) read}, 0, 1);
        }
        return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = stream.read(bytes, offset, length);
        if (read < 0) {
            body.end();
        } else {
            body.update(bytes, offset, read);
        }
        return read;
    }

    @Override
    public int available() throws IOException {
        return stream.available();
    }

    @Override
    public boolean isFinished() {
        return stream.isFinished();
    }

    @Override
    public boolean isReady() {
        return stream.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        stream.setReadListener(listener);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
