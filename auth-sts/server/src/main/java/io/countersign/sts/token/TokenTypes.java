// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

/** Token types of RFC 8693 section 3 and of transaction tokens that this server reads or issues. */
public final class TokenTypes {

    public static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

    public static final String JWT = "urn:ietf:params:oauth:token-type:jwt";

    /** Transaction token (draft-ietf-oauth-transaction-tokens). */
    public static final String TXN_TOKEN = "urn:ietf:params:oauth:token-type:txn_token";

    private TokenTypes() {}
}
