// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.core.RefusalCode;

/**
 * Why nested tokens are refused, where {@link RefusalCode} has no word for it.
 *
 * @since 0.1
 */
public final class IdtRefusals {

    /** More layers than are allowed. */
    public static final RefusalCode TOO_MANY_LAYERS = new RefusalCode("too_many_layers");

    /** No authority of the trust domain certified the signer's key, or not for signing, or not now. */
    public static final RefusalCode UNTRUSTED_CERTIFICATE = new RefusalCode("untrusted_certificate");

    /** The signer's key is certified for somebody else than the layer's issuer. */
    public static final RefusalCode WRONG_IDENTITY = new RefusalCode("wrong_identity");

    /** A layer's issuer is not the audience of the layer inside. */
    public static final RefusalCode BROKEN_LINK = new RefusalCode("broken_link");

    /** A layer lives longer than the layer inside, or than what certifies its key. */
    public static final RefusalCode OUTLIVES = new RefusalCode("outlives");

    /** Something follows a layer that says that nothing may. */
    public static final RefusalCode SEALED = new RefusalCode("sealed");

    /** There is not exactly one delegation by an asserting workload. */
    public static final RefusalCode WRONG_DELEGATION = new RefusalCode("wrong_delegation");

    private IdtRefusals() {}
}
