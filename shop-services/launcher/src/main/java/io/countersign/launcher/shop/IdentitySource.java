// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import java.util.Map;

/** Source of what services identify themselves with, started before them. */
sealed interface IdentitySource extends AutoCloseable permits Workloads, Registrations {

    /** Returns the properties that a service needs. */
    Map<String, String> properties(Service service);

    /** Opens a link of the launcher to services that are linked by this source. */
    LauncherLink openLink();

    @Override
    void close();
}
