// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import java.util.List;

/** The paths of this server. */
final class Endpoints {

    static final String DVID_MINT = "/dvid/mint";

    static final String DVID_VALIDATE = "/dvid/validate";

    static final String DVID_INTROSPECT = "/dvid/introspect";

    static final String DVID_KEYS = "/dvid/keys";

    static final String ID_MODE_MINT = "/id-mode/ecdsa-assertion";

    static final String ID_MODE_VALIDATE = "/id-mode/validate";

    static final String ID_MODE_INTROSPECT = "/id-mode/introspect";

    static final String ANON_MODE_MINT = "/anon-mode/schnorr-assertion";

    static final String ANON_MODE_VALIDATE = "/anon-mode/validate";

    static final String ANON_MODE_INTROSPECT = "/anon-mode/introspect";

    static final String ANON_MODE_KEYS = "/anon-mode/keys";

    static final String LSVID_ISSUE = "/lsvid/issue";

    static final String LSVID_EXTEND = "/lsvid/extendlsvid";

    static final String LSVID_VALIDATE = "/lsvid/validate";

    static final String KEYS = "/keys";

    static final String REVOCATIONS = "/revocations";

    static final String ROTATE = "/keys/{family}/rotate";

    /** What all paths begin with at which tokens are asked for, asked about, or verified with. */
    static final List<String> TOKENS = List.of("/dvid/", "/id-mode/", "/anon-mode/", "/lsvid/");

    private Endpoints() {}
}
