// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.Periodic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.Resource;

/**
 * Exchange policy in a file, read again when the file changes. If the file becomes invalid, the last valid policy stays
 * in force: a mistake must neither stop the Shop nor open it.
 */
final class PolicyFile {

    static final String PROPERTY = "countersign.sts.exchange.policy-location";

    private static final Logger log = LoggerFactory.getLogger(PolicyFile.class);

    private static final int MAX_SIZE = 1 << 20;

    private final Resource location;

    private final Periodic look;

    private volatile State state;

    private PolicyFile(Resource location, Clock clock, State state) {
        this.location = location;
        this.look = new Periodic(clock, Duration.ofSeconds(1));
        this.state = state;
    }

    /** @throws CountersignConfigurationException if the file has no valid policy at start */
    static PolicyFile open(Resource location, Clock clock) {
        try {
            byte[] content = read(location);
            ExchangePolicy policy = parse(content);
            Audit.policy(location.getDescription(), policy.size());
            return new PolicyFile(location, clock, new State(policy, digest(content), null));
        } catch (IOException | IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    PROPERTY,
                    location.getDescription() + " contains no valid policy: " + ex.getMessage() + '.',
                    "Use a file as config/sts-exchange.yml describes it.");
        }
    }

    /** Returns the policy in force. */
    ExchangePolicy policy() {
        if (look.due()) {
            look();
        }
        return state.policy;
    }

    /** Returns the error in the current file, or {@code null} if its policy is in force. */
    @Nullable
    String problem() {
        look();
        return state.problem;
    }

    private synchronized void look() {
        byte[] content = new byte[0];
        try {
            content = read(location);
            if (!digest(content).equals(state.digest)) {
                ExchangePolicy policy = parse(content);
                state = new State(policy, digest(content), null);
                Audit.policy(location.getDescription(), policy.size());
            }
        } catch (IOException | IllegalArgumentException ex) {
            keep(content, Objects.requireNonNullElse(ex.getMessage(), "it cannot be read"));
        }
    }

    private void keep(byte[] content, String problem) {
        if (!problem.equals(state.problem)) {
            log.error("The exchange policy {} is invalid, the last valid one stays in force: {}", location, problem);
        }
        state = new State(state.policy, digest(content), problem);
    }

    private static byte[] read(Resource location) throws IOException {
        try (InputStream in = location.getInputStream()) {
            byte[] content = in.readNBytes(MAX_SIZE + 1);
            if (content.length > MAX_SIZE) {
                throw new IOException("it is larger than 1 MiB");
            }
            return content;
        }
    }

    private static String digest(byte[] content) {
        return Base64Url.encode(Sha256.digest(content));
    }

    private static ExchangePolicy parse(byte[] content) {
        try {
            return ExchangePolicy.parse(
                    UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString());
        } catch (CharacterCodingException ex) {
            throw new IllegalArgumentException("it is not UTF-8", ex);
        }
    }

    /**
     * Result of the last read.
     *
     * @param digest digest of the file, valid or not
     */
    private record State(
            ExchangePolicy policy, String digest, @Nullable String problem) {}
}
