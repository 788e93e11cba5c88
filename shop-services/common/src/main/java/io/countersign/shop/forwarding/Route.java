// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import java.util.Objects;
import org.springframework.http.HttpMethod;

/**
 * Route of a gateway: the request, the service and path that it is forwarded to, and its requirement.
 *
 * @param path path of the request, with parameters in braces; a user's id is {@code {userID}}
 * @param targetMethod method of the forwarded request
 * @param targetPath path of the forwarded request, with the same parameters
 * @param summary summary for the OpenAPI document
 * @param costly whether the request is expensive, so that it has a stricter limit and the service receives
 *     the client's address
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

    /** Returns the same route as costly, for example because it hashes a password. */
    public Route atCost() {
        return new Route(method, path, target, targetMethod, targetPath, body, need, summary, true);
    }
}
