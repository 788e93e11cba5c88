// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

/** Who may register. */
enum RegistrationMode {
    /** Anybody. */
    OPEN,
    /** Whoever has an invitation that was not used yet. */
    INVITATION,
    /** Whoever an approver admits. */
    APPROVAL
}
