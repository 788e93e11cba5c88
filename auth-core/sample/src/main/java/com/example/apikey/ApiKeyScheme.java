// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.apikey;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.PresentedToken;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.ServiceId;
import io.countersign.core.TokenHeader;
import io.countersign.core.Verdict;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Scheme of API keys that sign each request: {@code Authorization: ApiKey <id>.<seconds>.<hmac>}, see {@link ApiKey}.
 */
record ApiKeyScheme(ServiceId service, ApiKeys keys, ReplayStore used, Clock clock) implements CredentialScheme {

    private static final SchemeName NAME = new SchemeName("api-key");

    private static final TokenHeader HEADER = TokenHeader.authorization("ApiKey");

    private static final Pattern FORM = Pattern.compile("([a-z0-9-]{1,32})\\.([0-9]{1,10})\\.([A-Za-z0-9_-]{43})");

    private static final Duration WINDOW = Duration.ofSeconds(30);

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    public Set<Marker> markers() {
        return Set.of(new Marker(HEADER.name(), "ApiKey", null, null));
    }

    @Override
    public Reading read(InboundRequest request) {
        PresentedToken presented = HEADER.read(request);
        if (presented == null) {
            return Reading.absent();
        }
        Matcher form = FORM.matcher(presented.token());
        return form.matches()
                ? Reading.present(new Signed(form.group(1), Long.parseLong(form.group(2)), form.group(3)))
                : Reading.malformed(RefusalCode.MALFORMED);
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        if (!(credential instanceof Signed signed)) {
            throw new IllegalArgumentException("Not a credential of " + NAME);
        }
        try {
            ApiKey key = keys.find(signed.id());
            return key == null ? Verdict.rejected(RefusalCode.UNKNOWN_KEY) : verify(signed, key, request);
        } catch (IOException ex) {
            return Verdict.unknown("api keys");
        }
    }

    private Verdict verify(Signed signed, ApiKey key, InboundRequest request) {
        Instant time = Instant.ofEpochSecond(signed.seconds());
        String expected = key.sign(signed.seconds(), service, request.method(), request.uri(), request.bodyDigest());
        // Compares the encoded texts: base64url with other unused bits decodes to the same bytes, but would count as
        // another use.
        if (!MessageDigest.isEqual(expected.getBytes(US_ASCII), signed.hmac().getBytes(US_ASCII))) {
            return Verdict.rejected(RefusalCode.BAD_SIGNATURE);
        }
        if (Duration.between(time, clock.instant()).abs().compareTo(WINDOW) > 0) {
            return Verdict.rejected(RefusalCode.EXPIRED);
        }
        return switch (used.use(signed.id(), signed.hmac(), time.plus(WINDOW))) {
            case FIRST -> Verdict.accepted(caller(signed, key, time.plus(WINDOW)));
            case REPEATED -> Verdict.rejected(RefusalCode.REPLAYED);
            case UNKNOWN -> Verdict.unknown("replay store");
        };
    }

    private static Caller caller(Signed signed, ApiKey key, Instant expiry) {
        Caller.User user = new Caller.User("api-keys", signed.id(), null);
        return new Caller(user, List.of(), key.authorities(), Map.of(), expiry, new SenderBinding.Request(), signed);
    }

    /** Refuses: a signature is valid for this service only. Outgoing calls need another scheme. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }

    private record Signed(String id, long seconds, String hmac) implements Credential {

        @Override
        public SchemeName scheme() {
            return NAME;
        }

        @Override
        public String toString() {
            return "Signed[" + id + "]";
        }
    }
}
