// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.interoperability;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** User service in which everybody has the same password. Each client signs in as a user of its own. */
final class UserService {

    static final String PASSWORD = "correct horse 7 staple";

    private UserService() {}

    /** Starts it, and returns the address that checks passwords. */
    static String start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/users/authenticate", UserService::answer);
        server.start();
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/users/authenticate";
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonObject login = StrictJson.parseObject(exchange.getRequestBody().readAllBytes());
            String name = String.valueOf(login.string("username"));
            boolean right = PASSWORD.equals(login.string("pwd"));
            String id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                    .toString();
            byte[] body = (right
                            ? "{\"userID\":\"%s\",\"username\":\"%s\",\"roles\":[\"USER\"]}".formatted(id, name)
                            : "{\"type\":\"urn:countersign:problem:login-failed\"}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(right ? 200 : 401, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
