// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

/** Kinds of the lists of fields that are signed or hashed. A signature of one kind is never valid for another. */
final class Kinds {

    static final String STATEMENT = "countersign-registration-statement-v1";

    static final String POSSESSION = "countersign-registration-possession-v1";

    static final String REPLACEMENT = "countersign-registration-replacement-v1";

    static final String REVOCATION = "countersign-registration-revocation-v1";

    static final String ROLL_OVER = "countersign-registration-roll-over-v1";

    static final String ENTRY = "countersign-registration-entry-v1";

    static final String HEAD = "countersign-registration-head-v1";

    static final String COSIGNATURE = "countersign-registration-cosignature-v1";

    private Kinds() {}
}
