// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

/**
 * How much of a request is looked at before its caller is known.
 *
 * @param maxHeaderSize of one header that carries a credential, in bytes
 * @param maxBodySize of a body that a scheme takes the digest of, in bytes
 * @since 0.1
 */
public record RequestLimits(int maxHeaderSize, int maxBodySize) {

    /** 32 KiB of a header, 256 KiB of a body. */
    public static final RequestLimits DEFAULT = new RequestLimits(32 * 1024, 256 * 1024);

    public RequestLimits {
        if (maxHeaderSize < 1 || maxBodySize < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }
}
