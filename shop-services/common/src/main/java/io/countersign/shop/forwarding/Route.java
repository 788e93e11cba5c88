// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import java.util.Objects;
import org.springframework.http.HttpMethod;

/**
 * A line of the gateway's table: what comes in, where it goes, and what it needs.
 *
 * @param path of the request, with its parameters in braces; a user's id is {@code {userID}}
 * @param targetMethod of the forwarded request
 * @param targetPath of the forwarded request, with the same parameters
 * @param summary for the OpenAPI document
 * @param costly whether it costs so much that it is limited more strictly, and the service is told the client's address
 * @since 0.1
 */
public record Route(
        HttpMethod method,
        String path,
        Target target,
        HttpMethod targetMethod,
        String targetPath,
        Body body,
        Need need,
        String summary,
        boolean costly) {

    public Route {
        Objects.requireNonNull(method, "method cannot be null");
        Objects.requireNonNull(path, "path cannot be null");
        Objects.requireNonNull(target, "target cannot be null");
        Objects.requireNonNull(targetMethod, "targetMethod cannot be null");
        Objects.requireNonNull(targetPath, "targetPath cannot be null");
        Objects.requireNonNull(body, "body cannot be null");
        Objects.requireNonNull(need, "need cannot be null");
        Objects.requireNonNull(summary, "summary cannot be null");
    }

    public static Route get(String path, Target target, String targetPath, Need need, String summary) {
        return new Route(HttpMethod.GET, path, target, HttpMethod.GET, targetPath, Body.NONE, need, summary, false);
    }

    public static Route delete(String path, Target target, Need need, String summary) {
        return new Route(HttpMethod.DELETE, path, target, HttpMethod.DELETE, path, Body.NONE, need, summary, false);
    }

    public static Route post(String path, Target target, String targetPath, Need need, String summary) {
        return new Route(HttpMethod.POST, path, target, HttpMethod.POST, targetPath, Body.PASSED, need, summary, false);
    }

    public static Route put(String path, Target target, Need need, String summary) {
        return new Route(HttpMethod.PUT, path, target, HttpMethod.PUT, path, Body.PASSED, need, summary, false);
    }

    /** The same, for one that costs much, such as a password to hash. */
    public Route atCost() {
        return new Route(method, path, target, targetMethod, targetPath, body, need, summary, true);
    }
}
