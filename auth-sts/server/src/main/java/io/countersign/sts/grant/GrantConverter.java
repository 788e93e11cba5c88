// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.spring.security.ClientCertificates;
import jakarta.servlet.http.HttpServletRequest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.authentication.AuthenticationConverter;

/** Reads a token request with a known grant type. Others are left to other converters. */
public final class GrantConverter implements AuthenticationConverter {

    private final Map<String, Grant> grants;

    public GrantConverter(List<Grant> grants) {
        this.grants = grants.stream().collect(Collectors.toUnmodifiableMap(Grant::type, Function.identity()));
    }

    @Override
    public @Nullable Authentication convert(HttpServletRequest request) {
        Grant grant = grants.get(Objects.requireNonNullElse(request.getParameter("grant_type"), ""));
        Authentication client = SecurityContextHolder.getContext().getAuthentication();
        if (grant == null || client == null) {
            return null;
        }
        Map<String, List<String>> form = new HashMap<>();
        request.getParameterMap().forEach((name, values) -> form.put(name, List.of(values)));
        return new GrantRequest(client, grant, new GrantForm(form), evidence(request));
    }

    public static GrantRequest.Evidence evidence(HttpServletRequest request) {
        return new GrantRequest.Evidence(Collections.list(request.getHeaders("DPoP")), certificate(request));
    }

    private static @Nullable String certificate(HttpServletRequest request) {
        X509Certificate certificate = ClientCertificates.of(request).client();
        if (certificate == null) {
            return null;
        }
        try {
            return Base64Url.encode(Sha256.digest(certificate.getEncoded()));
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException("A parsed certificate can be encoded", ex);
        }
    }
}
