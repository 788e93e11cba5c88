// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import io.countersign.sts.client.ClientAssertion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Current and earlier actors for a subject, as nested in the claim {@code act} (RFC 8693 section 4.1).
 *
 * @param actors actors, the current one first
 */
public record ActorChain(List<Actor> actors) {

    public static final ActorChain NONE = new ActorChain(List.of());

    private static final int MAX_DEPTH = 8;

    private static final RefusalCode TOO_DEEP = new RefusalCode("act_too_deep");

    public ActorChain {
        actors = List.copyOf(actors);
        if (actors.size() > MAX_DEPTH) {
            throw new InvalidCredentialException(TOO_DEEP, "the token has too many actors");
        }
    }

    /**
     * Actor in the chain.
     *
     * @param issuer issuer of the name, or {@code null} if it is the issuer of the token
     */
    public record Actor(String subject, @Nullable String issuer) {}

    /**
     * Reads the claim of a token.
     *
     * @param issuer issuer of the token, kept with the names; {@code null} if it is this server
     */
    public static ActorChain of(JsonObject claims, @Nullable String issuer) {
        List<Actor> actors = new ArrayList<>();
        JsonObject holder = claims;
        while (holder.containsKey("act")) {
            if (!(holder.get("act") instanceof JsonObject act)) {
                throw invalid();
            }
            actors.add(actor(act, issuer));
            holder = act;
        }
        return new ActorChain(actors);
    }

    private static Actor actor(JsonObject act, @Nullable String issuer) {
        String subject = act.string("sub");
        String own = act.string("iss");
        if (subject == null || !ClientAssertion.isPlain(subject) || (own == null && act.containsKey("iss"))) {
            throw invalid();
        }
        return new Actor(subject, own == null ? issuer : own);
    }

    private static InvalidCredentialException invalid() {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "the claim act is malformed");
    }

    /** Returns the chain with a new current actor. */
    public ActorChain then(String subject) {
        List<Actor> longer = new ArrayList<>(actors.size() + 1);
        longer.add(new Actor(subject, null));
        longer.addAll(actors);
        return new ActorChain(longer);
    }

    /** Returns the value of the claim {@code act}. */
    public Map<String, Object> claim() {
        Map<String, Object> claim = Map.of();
        for (Actor actor : actors.reversed()) {
            Map<String, Object> outer = new LinkedHashMap<>();
            outer.put("sub", actor.subject());
            if (actor.issuer() != null) {
                outer.put("iss", actor.issuer());
            }
            if (!claim.isEmpty()) {
                outer.put("act", claim);
            }
            claim = outer;
        }
        return claim;
    }
}
