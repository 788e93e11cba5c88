// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.test.context.TestPropertySource;

/** The same tests with the native core, if it was built. */
@Tag("nightly-zk")
@EnabledIf("isThere")
@TestPropertySource(properties = "zk.test.system=native")
class NativeZkAbuseOverHttpTests extends ZkAbuseOverHttpTests {

    static boolean isThere() {
        try {
            return !NativeCore.load().info().isEmpty();
        } catch (NativeLibraryException ex) {
            return false;
        }
    }
}
