// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.Reading;
import io.countersign.core.Verdict;
import java.util.Map;
import java.util.Set;

/** What all schemes of tokens do alike: they find and judge a token as it is presented in a header. */
abstract sealed class PresentedScheme implements CredentialScheme
        permits CrossDomainScheme,
                NestedScheme,
                SelfIssuedScheme,
                ServiceTokenScheme,
                SharedJwtScheme,
                TokenExchangeScheme,
                TransactionTokenScheme {

    abstract JwtPresentation presentation();

    @Override
    public Set<Marker> markers() {
        return presentation().markers();
    }

    @Override
    public Map<String, String> challenge(String authScheme) {
        return presentation().challenge(authScheme);
    }

    @Override
    public Reading read(InboundRequest request) {
        return presentation().read(request);
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        return presentation().verify(credential, request);
    }
}
