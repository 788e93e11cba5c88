// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtMode;

class AnonModeSchemeTests extends NestedTokenSchemeKit {

    AnonModeSchemeTests() {
        super(IdtMode.ANON_MODE);
    }
}
