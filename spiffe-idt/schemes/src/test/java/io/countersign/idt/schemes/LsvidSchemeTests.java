// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtMode;

class LsvidSchemeTests extends NestedTokenSchemeKit {

    LsvidSchemeTests() {
        super(IdtMode.LSVID);
    }
}
