// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

/** Where a command tells its user what happens: a line at a time. */
@FunctionalInterface
public interface Reporter {

    void say(String line);
}
