// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

/** Makes those who try the Shop out, in the way of its mode. */
interface DemoPeople {

    /** A new customer. */
    DemoPerson shopper(String wantedName);

    /** A new administrator. */
    DemoPerson administrator();
}
