// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.support.OpaqueToken;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Page that posts the answer to the client (OAuth 2.0 Form Post Response Mode). Its content security policy permits its
 * one script and this one target.
 */
final class FormPostPage {

    private static final String SCRIPT = "document.forms[0].submit()";

    private static final String POLICY = "default-src 'none'; script-src 'sha256-"
            + Base64.getEncoder().encodeToString(OpaqueToken.digest("SHA-256", SCRIPT))
            + "'; base-uri 'none'; frame-ancestors 'none'; form-action ";

    private FormPostPage() {}

    static void write(HttpServletResponse response, String address, Map<String, String> members) throws IOException {
        String fields = members.entrySet().stream()
                .map(member -> LoginPage.hidden(member.getKey(), member.getValue()))
                .collect(Collectors.joining());
        LoginPage.writeHeaders(response, POLICY + LoginPage.origin(address));
        response.getWriter()
                .write(
                        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Continue</title></head><body>"
                                + "<form method=\"post\" action=\"" + LoginPage.escape(address) + "\">" + fields
                                + "<noscript><button>Continue</button></noscript></form><script>" + SCRIPT
                                + "</script></body></html>");
    }
}
