// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Marker;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Describes a credential that no accepted scheme recognises, in words that are safe to log: the name of its header, its
 * authentication scheme, and its {@code typ}.
 */
final class UnrecognisedCredential {

    /** Names that clients use. Any other first word may be a secret that was sent without the name of a scheme. */
    private static final List<String> AUTH_SCHEMES = List.of(
            "Basic", "Bearer", "DPoP", "Digest", "GNAP", "Negotiate", "NTLM", "OAuth", "Token", "ApiKey", "ZKProof");

    private static final Pattern TYPE = Pattern.compile("\"typ\"\\s*:\\s*\"([A-Za-z0-9.+/_-]{1,64})\"");

    private UnrecognisedCredential() {}

    /** Describes the first credential of a request, or its absence. */
    static String rule(HttpServletRequest request, CredentialHeaders headers, CredentialSchemes schemes) {
        for (String name : headers.names()) {
            String value = CredentialHeaders.isOfService(name) ? null : request.getHeader(name);
            if (value != null) {
                return rule(name, value, schemes);
            }
        }
        return "the request has no credential";
    }

    /** @param value value of the header */
    static String rule(String header, String value, CredentialSchemes schemes) {
        String token = value.substring(value.indexOf(' ') + 1).strip();
        int dot = token.indexOf('.');
        if (dot <= 0) {
            return header.toLowerCase(Locale.ROOT) + "=" + authScheme(value) + " is of no accepted scheme";
        }
        String type = type(token.substring(0, dot));
        return isAccepted(type, schemes)
                ? "typ=" + type + " is accepted, but not from the issuer in iss"
                : "typ=" + type + " is of no accepted scheme";
    }

    private static String authScheme(String value) {
        for (String name : AUTH_SCHEMES) {
            if (value.length() > name.length()
                    && value.charAt(name.length()) == ' '
                    && value.regionMatches(true, 0, name, 0, name.length())) {
                return name;
            }
        }
        return "a text";
    }

    private static String type(String header) {
        try {
            Matcher type = TYPE.matcher(new String(Base64.getUrlDecoder().decode(header), StandardCharsets.UTF_8));
            return type.find() ? type.group(1) : "none";
        } catch (IllegalArgumentException ex) {
            return "none";
        }
    }

    private static boolean isAccepted(String type, CredentialSchemes schemes) {
        for (CredentialScheme scheme : schemes.selection().accept()) {
            for (Marker marker : scheme.markers()) {
                if (type.equalsIgnoreCase(marker.type())) {
                    return true;
                }
            }
        }
        return false;
    }
}
