// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.server.ServletServerHttpRequest;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Creates the bodies of forwarded requests from those of received ones. */
class RequestBodies {

    private static final byte[] NOTHING = {};

    private final JsonMapper mapper;

    RequestBodies(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Returns the received body, which the service behind validates.
     *
     * @throws io.countersign.server.ProblemException with 415 if its content type is not JSON
     */
    byte[] json(HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readAllBytes();
        if (body.length > 0 && !isJson(request.getContentType())) {
            throw ForwardingProblems.notJson();
        }
        return body;
    }

    /**
     * Returns an empty body.
     *
     * @throws HttpMessageNotReadableException if the received body has members
     */
    byte[] empty(HttpServletRequest request) throws IOException {
        read(request, NoMembers.class);
        return NOTHING;
    }

    /**
     * Returns a body with the user id of the path.
     *
     * @throws HttpMessageNotReadableException if the received body has other members
     * @throws io.countersign.server.ProblemException with 400 if it names another user
     */
    byte[] userId(HttpServletRequest request, String userId) throws IOException {
        UserId named = read(request, UserId.class);
        if (named != null && named.userID() != null && !userId.equals(named.userID())) {
            throw ForwardingProblems.otherUser();
        }
        return mapper.writeValueAsBytes(Map.of("userID", userId));
    }

    private <T> @Nullable T read(HttpServletRequest request, Class<T> type) throws IOException {
        byte[] body = json(request);
        try {
            return body.length == 0 ? null : mapper.readValue(body, type);
        } catch (JacksonException malformed) {
            throw new HttpMessageNotReadableException(
                    "Not the JSON of the route", malformed, new ServletServerHttpRequest(request));
        }
    }

    private static boolean isJson(@Nullable String contentType) {
        try {
            return contentType != null && MediaType.APPLICATION_JSON.includes(MediaType.parseMediaType(contentType));
        } catch (InvalidMediaTypeException malformed) {
            return false;
        }
    }

    private record NoMembers() {}

    private record UserId(@Nullable String userID) {}
}
