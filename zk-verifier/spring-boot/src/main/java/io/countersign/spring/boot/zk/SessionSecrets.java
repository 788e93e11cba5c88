// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.session.SessionSecret;
import java.util.List;
import org.springframework.core.io.Resource;

/** Reads the secrets of sessions. */
final class SessionSecrets {

    private static final String SECRET = "countersign.zk.session.secret-location";

    private static final String ADDITIONAL = "countersign.zk.session.additional-secret-location";

    private SessionSecrets() {}

    /** Returns the secrets of accepted sessions; that of new sessions is the first one. */
    static List<SessionSecret> of(CountersignZkProperties properties, int replicas) {
        Resource secret = properties.session().secretLocation();
        Resource additional = properties.session().additionalSecretLocation();
        if (secret == null) {
            requireOneProcess(replicas);
            if (additional != null) {
                throw ZkSettings.wrong(
                        ADDITIONAL, "It is set, but " + SECRET + " is not.", "Set " + SECRET + ", or remove it.");
            }
            return List.of(SessionSecret.random());
        }
        SessionSecret first = read(SECRET, secret);
        return additional == null ? List.of(first) : List.of(first, read(ADDITIONAL, additional));
    }

    private static void requireOneProcess(int replicas) {
        if (replicas > 1) {
            throw ZkSettings.wrong(
                    SECRET,
                    "It is not set, and there are " + replicas
                            + " replicas (countersign.replicas): each would refuse the sessions of the others.",
                    "Set it to a file that all replicas have, with 32 random octets or more as base64url.");
        }
    }

    private static SessionSecret read(String property, Resource secret) {
        return ZkSettings.checked(property, () -> new SessionSecret(SharedSecrets.read(property, secret)));
    }
}
