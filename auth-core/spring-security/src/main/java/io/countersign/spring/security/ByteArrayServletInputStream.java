// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Input stream of a body in memory. */
final class ByteArrayServletInputStream extends ServletInputStream {

    private final ByteArrayInputStream body;

    ByteArrayServletInputStream(byte[] body) {
        this.body = new ByteArrayInputStream(body);
    }

    @Override
    public int read() {
        return body.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        return body.read(target, offset, length);
    }

    @Override
    public int available() {
        return body.available();
    }

    @Override
    public boolean isFinished() {
        return body.available() == 0;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
        try {
            listener.onDataAvailable();
            listener.onAllDataRead();
        } catch (IOException ex) {
            listener.onError(ex);
        }
    }
}
