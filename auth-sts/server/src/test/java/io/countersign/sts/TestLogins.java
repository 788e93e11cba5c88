// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.keys.KeyRotation;
import io.countersign.server.TestClock;
import java.nio.file.Path;

/** Server with a page for logins that several classes of tests use, with what belongs to it. */
final class TestLogins {

    static final Path FOLDER = TestSts.temporaryFolder();

    static final FakeUsers USERS = new FakeUsers();

    static final TestClock CLOCK = new TestClock();

    /** Its client {@code shops.test} asks for consent to a scope of services. */
    private static final TestSts STS = TestSts.withLogins(
            FOLDER,
            CLOCK,
            USERS,
            "--countersign.sts.clients.[shops.test].public=true",
            "--countersign.sts.clients.[shops.test].consent=true",
            "--countersign.sts.clients.[shops.test].redirect-uris=https://asks.test/callback",
            "--countersign.sts.clients.[shops.test].scopes=openid,shop",
            "--countersign.sts.clients.[shops.test].audiences=gateway.shop.com,basket.shop.com");

    private TestLogins() {}

    /** Returns the server, whose keys are read again: other tests may have moved its clock by minutes. */
    static TestSts sts() {
        STS.context().getBean(KeyRotation.class).run();
        return STS;
    }
}
