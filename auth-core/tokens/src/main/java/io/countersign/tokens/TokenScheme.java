// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.Reading;
import io.countersign.core.Verdict;
import java.util.Map;
import java.util.Set;

/**
 * Base class of token schemes. Subclasses add the name, the {@linkplain TokenPresentation presentation} and the
 * propagation.
 *
 * @since 0.1
 */
public abstract class TokenScheme implements CredentialScheme {

    /** Returns the reader and verifier of tokens: always the same object. */
    protected abstract TokenPresentation<?> presentation();

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
