// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

/** Creates the users of the demo, in the way that the Shop's mode needs. */
interface DemoPeople {

    /** Creates a customer. */
    DemoPerson shopper(String wantedName);

    /** Creates an administrator. */
    DemoPerson administrator();
}
