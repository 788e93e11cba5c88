// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import io.countersign.launcher.support.LauncherException;
import java.util.regex.Pattern;

/** Name of a password or certificate, which is part of the name of a file or of an entry of a Secret. */
final class EntryName {

    private static final Pattern FORM = Pattern.compile("[a-zA-Z0-9][-._a-zA-Z0-9]{0,99}");

    private EntryName() {}

    /** @throws LauncherException if the name cannot be part of the name of a file */
    static String require(String option, String name) {
        if (!FORM.matcher(name).matches()) {
            throw new LauncherException(
                    option + " needs a name of letters, digits, '-', '.' and '_', not '" + name + "'");
        }
        return name;
    }
}
