// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

/** What became of a call. Success is not zero, so that memory nobody wrote never means success. */
enum Status {
    OK(1),
    BAD_ARGUMENT(2),
    MALFORMED(3),
    PANIC(4),
    UNKNOWN_HANDLE(5),
    UNSATISFIED(6),
    BUFFER_TOO_SMALL(7),
    NO_RANDOMNESS(8),
    /** A number that this version does not know. */
    FOREIGN(0);

    private final int code;

    Status(int code) {
        this.code = code;
    }

    static Status of(int code) {
        for (Status status : values()) {
            if (status.code == code && status != FOREIGN) {
                return status;
            }
        }
        return FOREIGN;
    }

    /**
     * Goes on only after success.
     *
     * @throws IllegalArgumentException if the library refused what it was given
     * @throws NativeCallException if it could not tell
     */
    static void require(int code) {
        Status status = of(code);
        switch (status) {
            case OK -> {}
            case BAD_ARGUMENT, MALFORMED, UNSATISFIED ->
                throw new IllegalArgumentException("The native core refuses it: " + status);
            case PANIC, UNKNOWN_HANDLE, BUFFER_TOO_SMALL, NO_RANDOMNESS, FOREIGN ->
                throw new NativeCallException("The native core failed: " + status + " " + code);
        }
    }
}
