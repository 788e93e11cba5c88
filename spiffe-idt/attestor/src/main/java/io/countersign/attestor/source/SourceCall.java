// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

/** Kinds of calls of a source. */
public enum SourceCall {
    /** Reads the file of a token. */
    FILE("file"),
    /** Sends a TokenReview. */
    REVIEW("review"),
    /** Gets a pod. */
    POD("pod"),
    /** Lists the pods of a service account. */
    PODS("pods"),
    /** Asks whether the source is ready. */
    READY("ready");

    private final String tag;

    SourceCall(String tag) {
        this.tag = tag;
    }

    String tag() {
        return tag;
    }
}
