// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import io.countersign.server.ProblemException;
import io.countersign.server.feed.FeedFollower;
import io.countersign.server.feed.FeedReply;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * List of revocations as services read it. It is served from memory, whatever the number of services. It has revocations
 * by this server at once, and those by other replicas after the next read of the log, a second later.
 */
public final class RevocationFeed implements RevocationListener {

    private final RevokedTokens revoked;

    private final FeedFollower follower;

    RevocationFeed(RevokedTokens revoked, FeedFollower follower) {
        this.revoked = Objects.requireNonNull(revoked, "revoked cannot be null");
        this.follower = Objects.requireNonNull(follower, "follower cannot be null");
    }

    /** Reads the log now. A failure is logged. */
    public void refresh() {
        follower.refresh();
    }

    /** The log is read up to this revocation: other replicas may have added some before it. */
    @Override
    public void revoked(Revocation revocation) {
        follower.refresh();
    }

    /**
     * Waits for revocations after a number if the client prefers that.
     *
     * @throws ProblemException 503 if the log cannot be read
     */
    FeedReply await(long since, @Nullable String prefer) {
        return follower.await(since, prefer);
    }

    RecentRevocations.Page since(long number, int limit) {
        return revoked.since(number, limit);
    }
}
