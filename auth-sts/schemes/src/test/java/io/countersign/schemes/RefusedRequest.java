// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.OutboundRequest;
import io.countersign.core.ServiceId;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A request whose target answers 401. */
final class RefusedRequest implements OutboundRequest {

    final Map<String, String> headers = new LinkedHashMap<>();

    BooleanSupplier forget = () -> false;

    @Override
    public ServiceId target() {
        return TestIssuer.ACCOUNT;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public URI uri() {
        return URI.create("https://account.shop.com/");
    }

    @Override
    public byte[] bodyDigest() {
        return new byte[32];
    }

    @Override
    public void header(String name, String value) {
        headers.put(name, value);
    }

    @Override
    public void whenUnauthorized(BooleanSupplier forgetting) {
        forget = forgetting;
    }
}
