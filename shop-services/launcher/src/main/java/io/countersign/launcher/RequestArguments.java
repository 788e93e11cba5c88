// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command line arguments that describe a request to the gateway and its user. */
final class RequestArguments {

    @Parameters(index = "0", paramLabel = "METHOD", description = "GET, POST, PUT or DELETE.")
    private String method = "";

    @Parameters(index = "1", paramLabel = "PATH", description = "Path at the gateway, such as /products.")
    private String path = "";

    @Parameters(index = "2", arity = "0..1", paramLabel = "BODY", description = "JSON body, if the request has one.")
    private @Nullable String body;

    @Option(names = "--user", paramLabel = "NAME", required = true, description = "User who sends the request.")
    private String user = "";

    @Option(
            names = "--prove",
            paramLabel = "POLICY",
            description = "In mode zk, the policy of the gateway to prove: admin, or adult for paths that start with"
                    + " /adult. By default, the proof shows only that the user is registered.")
    private @Nullable String policy;

    String method() {
        return method.toUpperCase(Locale.ROOT);
    }

    String path() {
        return path;
    }

    @Nullable
    String body() {
        return body;
    }

    String user() {
        return user;
    }

    @Nullable
    String policy() {
        return policy;
    }
}
