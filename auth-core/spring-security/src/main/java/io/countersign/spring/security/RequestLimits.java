// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

/**
 * Size limits for reading a request before its caller is authenticated.
 *
 * @param maxHeaderSize maximum size of a header that carries a credential, in bytes
 * @param maxBodySize maximum size of a body whose digest a scheme uses, in bytes
 * @since 0.1
 */
public record RequestLimits(int maxHeaderSize, int maxBodySize) {

    /** Defaults: 32 KiB for a header, 256 KiB for a body. */
    public static final RequestLimits DEFAULT = new RequestLimits(32 * 1024, 256 * 1024);

    public RequestLimits {
        if (maxHeaderSize < 1 || maxBodySize < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }
}
