// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.PeerAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

/** Service with a token, an address and a TLS key. */
public record TestService(SpiffeId name, String token, PeerAddress address, TlsKeySigner tls) {

    /** Service {@code spiffe://shop.com/NAME} at 127.0.0.NUMBER. */
    public static TestService of(String name, String token, int number) {
        return new TestService(SpiffeId.parse("spiffe://shop.com/" + name), token, address(number), TestKeys.tls());
    }

    public static PeerAddress address(int number) {
        try {
            return PeerAddress.of(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) number}));
        } catch (UnknownHostException ex) {
            throw new IllegalStateException(ex);
        }
    }

    public Octets tokenHash() {
        return Octets.sha256(token.getBytes(StandardCharsets.UTF_8));
    }

    public Octets keyHash() {
        return tls.key().id();
    }

    /** The same service with another token. */
    public TestService withToken(String other) {
        return new TestService(name, other, address, tls);
    }

    /** The same service with another token and key. */
    public TestService renewed(String other) {
        return new TestService(name, other, address, TestKeys.tls());
    }
}
