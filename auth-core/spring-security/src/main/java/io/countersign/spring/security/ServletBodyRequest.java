// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.BodyRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Adapter of a servlet request whose body is a credential. */
final class ServletBodyRequest extends ServletInboundRequest implements BodyRequest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final int longest;

    /** @param longest maximum number of octets of the body */
    ServletBodyRequest(
            HttpServletRequest request,
            RequestLimits limits,
            int longest,
            @Nullable ServiceAddress address,
            ClientCertificateSource certificates) {
        super(request, limits, address, certificates);
        this.longest = longest;
    }

    @Override
    BodyLimit bodyLimit() {
        return new BodyLimit("the limit of such a credential", longest, PATIENCE);
    }

    @Override
    public byte[] body() {
        return buffer().octets();
    }
}
