// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

/** Status of a call. Success is not zero, so that zeroed memory never means success. */
enum Status {
    OK(1),
    BAD_ARGUMENT(2),
    MALFORMED(3),
    PANIC(4),
    UNKNOWN_HANDLE(5),
    UNSATISFIED(6),
    BUFFER_TOO_SMALL(7),
    NO_RANDOMNESS(8),
    OCCUPIED(9),
    VACANT(10),
    MISMATCH(11),
    /** Unknown status number. */
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
     * Throws an exception unless the status is success.
     *
     * @throws IllegalArgumentException if the library refused the input
     * @throws RbeException if a registration cannot be made, or is not what it should be
     * @throws NativeCallException if the library failed
     */
    static void require(int code) {
        Status status = of(code);
        switch (status) {
            case OK -> {}
            case BAD_ARGUMENT, MALFORMED, UNSATISFIED ->
                throw new IllegalArgumentException("The native core refused the input: " + status);
            case OCCUPIED -> throw new RbeException(RbeException.Reason.OCCUPIED);
            case VACANT -> throw new RbeException(RbeException.Reason.VACANT);
            case MISMATCH -> throw new RbeException(RbeException.Reason.MISMATCH);
            case PANIC, UNKNOWN_HANDLE, BUFFER_TOO_SMALL, NO_RANDOMNESS, FOREIGN ->
                throw new NativeCallException("The native core failed: " + status + " " + code);
        }
    }
}
