// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

/** Paths of the endpoints of this server. */
public final class Endpoints {

    public static final String PARAMETERS = "/parameters";

    public static final String LOG = "/log";

    public static final String HEAD = "/log/head";

    public static final String OFFER = "/log/offer";

    public static final String COSIGNATURES = "/log/cosignatures";

    public static final String ENTRY = "/log/entries/{sequence}";

    public static final String RESERVATIONS = "/reservations";

    public static final String REGISTRATIONS = "/registrations";

    public static final String REPLACEMENTS = "/replacements";

    public static final String REVOCATIONS = "/revocations";

    private Endpoints() {}
}
