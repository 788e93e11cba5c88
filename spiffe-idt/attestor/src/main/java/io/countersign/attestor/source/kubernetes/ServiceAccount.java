// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Service account of Kubernetes.
 *
 * @param namespace DNS label (RFC 1123)
 * @param name DNS subdomain
 */
record ServiceAccount(String namespace, String name) {

    private static final String LABEL = "[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?";

    private static final String SUBDOMAIN = "[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?";

    private static final Pattern USER = Pattern.compile("system:serviceaccount:(" + LABEL + "):(" + SUBDOMAIN + ")");

    private static final Pattern NAME = Pattern.compile(SUBDOMAIN);

    private static final Pattern NAMESPACE = Pattern.compile(LABEL);

    /** Returns the service account of a user name, or {@code null} if the user is none. */
    static @Nullable ServiceAccount ofUser(String user) {
        Matcher matcher = USER.matcher(user);
        return matcher.matches() ? new ServiceAccount(matcher.group(1), matcher.group(2)) : null;
    }

    /** Returns the service account with these names, or {@code null} if they are no names. */
    static @Nullable ServiceAccount of(String namespace, String name) {
        return NAMESPACE.matcher(namespace).matches() && isName(name) ? new ServiceAccount(namespace, name) : null;
    }

    /** Returns whether a text is the name of an object, so that it can be in a path. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}
