// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

/** Paths of this server. */
final class Endpoints {

    static final String REGISTER = "/register";

    static final String INVITATIONS = "/invitations";

    static final String APPROVALS = "/approvals";

    static final String GENERATE_PROOF = "/generate-proof";

    static final String VERIFY_PROOF = "/verify-proof";

    static final String GROUPS = "/groups";

    static final String COMMITMENTS = "/commitments";

    static final String ATTRIBUTES = "/attributes";

    static final String REGISTRY = "/registry";

    private Endpoints() {}
}
