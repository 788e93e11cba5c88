// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Range of IP addresses in CIDR notation (RFC 4632, RFC 4291 section 2.3), such as {@code 10.0.0.0/8}. It never
 * resolves a name. An IPv4-mapped IPv6 address counts as the IPv4 address.
 *
 * @since 0.1
 */
public final class AddressRange {

    // A name must never reach InetAddress.getByName, which would ask a name server.
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private static final Pattern LENGTH = Pattern.compile("\\d{1,3}");

    private final byte[] network;

    private final int length;

    private final String text;

    private AddressRange(byte[] network, int length, String text) {
        this.network = network;
        this.length = length;
        this.text = text;
    }

    /**
     * Parses a range, or a single address.
     *
     * @throws IllegalArgumentException if it is not an address, or has bits beyond the length of its prefix
     */
    public static AddressRange parse(String text) {
        Objects.requireNonNull(text, "text cannot be null");
        int slash = text.indexOf('/');
        InetAddress address = literal(slash < 0 ? text : text.substring(0, slash));
        if (address == null) {
            throw new IllegalArgumentException("'" + text + "' is not an IP address or a range such as 10.0.0.0/8");
        }
        byte[] bytes = address.getAddress();
        int length = slash < 0 ? bytes.length * Byte.SIZE : length(text, slash, bytes.length * Byte.SIZE);
        for (int bit = length; bit < bytes.length * Byte.SIZE; bit++) {
            if (isSet(bytes, bit)) {
                throw new IllegalArgumentException("'" + text + "' has address bits beyond its first " + length);
            }
        }
        return new AddressRange(bytes, length, text);
    }

    private static int length(String text, int slash, int longest) {
        String length = text.substring(slash + 1);
        if (!LENGTH.matcher(length).matches() || Integer.parseInt(length) > longest) {
            throw new IllegalArgumentException("'" + text + "' has no prefix length from 0 to " + longest);
        }
        return Integer.parseInt(length);
    }

    /** Returns the address of a literal, with or without brackets; {@code null} for anything else, such as a name. */
    public static @Nullable InetAddress literal(String text) {
        boolean isBracketed = text.startsWith("[") && text.endsWith("]");
        String plain = isBracketed ? text.substring(1, text.length() - 1) : text;
        if (isBracketed ? !IPV6.matcher(plain).matches() : !isAddress(plain)) {
            return null;
        }
        try {
            return InetAddress.getByName(plain);
        } catch (UnknownHostException ex) {
            return null;
        }
    }

    private static boolean isAddress(String text) {
        return IPV4.matcher(text).matches() || IPV6.matcher(text).matches();
    }

    /** Returns the number of bits that all addresses of this range have in common. */
    public int prefixLength() {
        return length;
    }

    /** Whether an address is in this range. */
    public boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length != network.length) {
            return false;
        }
        for (int bit = 0; bit < length; bit++) {
            if (isSet(bytes, bit) != isSet(network, bit)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSet(byte[] bytes, int bit) {
        return (bytes[bit / Byte.SIZE] & (0x80 >> (bit % Byte.SIZE))) != 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AddressRange that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
