// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.LinkListener;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Source with an SVID, bundles and a time that a test sets. */
public final class TestSource implements SvidSource {

    private volatile SvidContext latest;

    private volatile Instant now = TestAuthority.NOW;

    public TestSource(Svid svid, TrustBundles bundles) {
        this.latest = SvidContext.of(svid, bundles, now);
    }

    public static TestSource of(TestAuthority authority, String path) {
        return new TestSource(authority.svid(path), authority.bundles());
    }

    public void set(Svid svid) {
        latest = latest.next(svid, latest.bundles(), now);
    }

    public void set(TrustBundles bundles) {
        latest = latest.next(latest.svid(), bundles, now);
    }

    public void setTime(Instant time) {
        now = time;
    }

    @Override
    public SvidContext latest() {
        return latest;
    }

    public Clock clock() {
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now;
            }
        };
    }

    public LiveTls tls(LinkListener listener) {
        return new LiveTls(this, listener, clock());
    }

    LiveTls tls() {
        return tls(LinkListener.NONE);
    }
}
