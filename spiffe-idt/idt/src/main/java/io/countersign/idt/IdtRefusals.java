// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.core.RefusalCode;

/**
 * Refusal codes of nested tokens that {@link RefusalCode} does not define.
 *
 * @since 0.1
 */
public final class IdtRefusals {

    /** The token has more layers than allowed. */
    public static final RefusalCode TOO_MANY_LAYERS = new RefusalCode("too_many_layers");

    /** No authority of the trust domain certifies the signer's key for signing at this time. */
    public static final RefusalCode UNTRUSTED_CERTIFICATE = new RefusalCode("untrusted_certificate");

    /** The signer's key is certified for a workload other than the layer's issuer. */
    public static final RefusalCode WRONG_IDENTITY = new RefusalCode("wrong_identity");

    /** A layer's issuer is not the audience of the layer inside it. */
    public static final RefusalCode BROKEN_LINK = new RefusalCode("broken_link");

    /** A layer expires after the layer inside it, or after the certificate or identity token of its key. */
    public static final RefusalCode OUTLIVES = new RefusalCode("outlives");

    /** A layer follows one that is sealed. */
    public static final RefusalCode SEALED = new RefusalCode("sealed");

    /** The token does not have exactly one delegation by an asserting workload. */
    public static final RefusalCode WRONG_DELEGATION = new RefusalCode("wrong_delegation");

    private IdtRefusals() {}
}
