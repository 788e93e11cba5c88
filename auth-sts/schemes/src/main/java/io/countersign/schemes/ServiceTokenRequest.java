// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.BoundedHttp;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** One request for a token. */
final class ServiceTokenRequest {

    private ServiceTokenRequest() {}

    static ServiceToken send(TokenEndpoint endpoint, ClientAssertion client, Map<String, String> form, Clock clock)
            throws ServiceTokenException {
        Map<String, String> fields = new LinkedHashMap<>(form);
        fields.putAll(client.parameters());
        Instant asked = clock.instant();
        try {
            BoundedHttp.Answer answer = endpoint.post(fields);
            if (answer.status() != 200) {
                throw new ServiceTokenException("token endpoint answers " + ServiceToken.error(answer.body()), null);
            }
            return ServiceToken.parse(answer.body(), asked);
        } catch (IOException ex) {
            throw new ServiceTokenException("token endpoint is out of reach", ex);
        }
    }
}
