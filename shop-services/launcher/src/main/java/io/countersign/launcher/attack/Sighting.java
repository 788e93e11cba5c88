// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

/**
 * Event that somebody noticed.
 *
 * @param reason alarm with its fault, or reason of a refusal
 * @param time {@link System#nanoTime}
 */
record Sighting(Observer observer, String reason, long time) {}
