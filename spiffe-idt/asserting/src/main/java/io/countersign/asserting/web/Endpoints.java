// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting.web;

import java.util.List;

/** Paths of the endpoints of this server. */
public final class Endpoints {

    public static final String DVID_MINT = "/dvid/mint";

    public static final String DVID_VALIDATE = "/dvid/validate";

    public static final String DVID_INTROSPECT = "/dvid/introspect";

    public static final String DVID_KEYS = "/dvid/keys";

    public static final String ID_MODE_MINT = "/id-mode/ecdsa-assertion";

    public static final String ID_MODE_VALIDATE = "/id-mode/validate";

    public static final String ID_MODE_INTROSPECT = "/id-mode/introspect";

    public static final String ANON_MODE_MINT = "/anon-mode/schnorr-assertion";

    public static final String ANON_MODE_VALIDATE = "/anon-mode/validate";

    public static final String ANON_MODE_INTROSPECT = "/anon-mode/introspect";

    public static final String ANON_MODE_KEYS = "/anon-mode/keys";

    public static final String LSVID_ISSUE = "/lsvid/issue";

    public static final String LSVID_EXTEND = "/lsvid/extendlsvid";

    public static final String LSVID_VALIDATE = "/lsvid/validate";

    public static final String KEYS = "/keys";

    public static final String REVOCATIONS = "/revocations";

    public static final String ROTATE = "/keys/{mode}/rotate";

    /** Prefixes of the paths at which tokens are minted, extended, validated and introspected, and of their keys. */
    public static final List<String> TOKENS = List.of("/dvid/", "/id-mode/", "/anon-mode/", "/lsvid/");

    private Endpoints() {}
}
