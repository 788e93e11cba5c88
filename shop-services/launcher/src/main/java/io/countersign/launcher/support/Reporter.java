// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

/** Receives the messages of a command for its user, line by line. */
@FunctionalInterface
public interface Reporter {

    void say(String line);
}
