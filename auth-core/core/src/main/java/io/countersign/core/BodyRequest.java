// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

/**
 * Request whose body is a credential, for schemes whose credentials do not fit into a header.
 *
 * @since 0.1
 */
public interface BodyRequest extends InboundRequest {

    /** Returns the body, no longer than the endpoint allows. */
    byte[] body();
}
