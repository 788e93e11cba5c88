// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.core.PresentedToken;
import io.countersign.core.TokenHeader;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Ends a session: revokes its token for every service. In modes without tokens it does nothing. */
@RestController
class LogoutController {

    private final ObjectProvider<TokenRevocation> revocation;

    LogoutController(ObjectProvider<TokenRevocation> revocation) {
        this.revocation = revocation;
    }

    @PostMapping("/logout")
    @PreAuthorize("@needs.any()")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Revoke the token of this request for every service")
    void logOut(HttpServletRequest request) {
        String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
        PresentedToken presented = authorization == null ? null : TokenHeader.CALLER.find(authorization);
        if (presented != null) {
            revocation.ifAvailable(sts -> sts.revoke(presented.token()));
        }
    }
}
