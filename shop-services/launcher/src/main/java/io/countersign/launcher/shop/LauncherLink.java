// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.HttpCalls;

/** Requests of the launcher to services, for its readiness checks. */
interface LauncherLink extends AutoCloseable {

    /** Requests over plain HTTP. */
    LauncherLink PLAIN = service -> new HttpCalls();

    /** Returns requests to this service only. */
    HttpCalls to(Service service);

    @Override
    default void close() {}
}
