// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.web;

/** Paths of this server. */
public final class Endpoints {

    public static final String LOGIN = "/login";

    public static final String TOKEN = "/oauth2/token";

    public static final String JWKS = "/oauth2/jwks";

    public static final String AUTHORIZE = "/oauth2/authorize";

    public static final String PAR = "/oauth2/par";

    public static final String LOGIN_PAGE = "/oauth2/login";

    public static final String CONSENT_PAGE = "/oauth2/consent";

    /** End session endpoint of OpenID Connect RP-Initiated Logout. */
    public static final String LOGOUT = "/oauth2/logout";

    /** Form of the page that asks a user whether to log out. */
    public static final String LOGOUT_PAGE = "/oauth2/logout/confirm";

    public static final String CONSENTS = "/consents";

    public static final String USERINFO = "/userinfo";

    public static final String KEYS = "/keys";

    public static final String ROTATE = "/keys/rotate";

    public static final String INTROSPECT = "/oauth2/introspect";

    public static final String REVOKE = "/oauth2/revoke";

    public static final String REVOCATIONS = "/revocations";

    public static final String METADATA = "/.well-known/oauth-authorization-server";

    public static final String OIDC_METADATA = "/.well-known/openid-configuration";

    /** Metadata of a protected resource (RFC 9728), if an application of this JVM publishes it. */
    public static final String RESOURCE_METADATA = "/.well-known/oauth-protected-resource";

    private Endpoints() {}
}
