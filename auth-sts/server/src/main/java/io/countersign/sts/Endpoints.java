// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

/** The paths of this server. */
final class Endpoints {

    static final String LOGIN = "/login";

    static final String TOKEN = "/oauth2/token";

    static final String JWKS = "/oauth2/jwks";

    static final String AUTHORIZE = "/oauth2/authorize";

    static final String LOGIN_PAGE = "/oauth2/login";

    static final String USERINFO = "/userinfo";

    static final String KEYS = "/keys";

    static final String ROTATE = "/keys/rotate";

    static final String INTROSPECT = "/oauth2/introspect";

    static final String REVOKE = "/oauth2/revoke";

    static final String REVOCATIONS = "/revocations";

    static final String METADATA = "/.well-known/oauth-authorization-server";

    static final String OIDC_METADATA = "/.well-known/openid-configuration";

    private Endpoints() {}
}
