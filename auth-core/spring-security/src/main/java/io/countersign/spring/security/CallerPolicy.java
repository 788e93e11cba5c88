// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;
import io.countersign.spring.security.CallerValidator.Result;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.GrantedAuthority;

/**
 * Applies the validators and the authorities converter of the application to accepted callers.
 *
 * @since 0.1
 */
public final class CallerPolicy {

    /** Accepts every caller, with the authorities of its credential. */
    public static final CallerPolicy NONE = new CallerPolicy(List.of(), null);

    private static final Log logger = LogFactory.getLog(CallerPolicy.class);

    private static final Result ACCEPTED = Result.accepted();

    private final List<CallerValidator> validators;

    private final @Nullable CallerAuthoritiesConverter converter;

    private final AtomicBoolean warned = new AtomicBoolean();

    /**
     * @param validators validators, all of which must accept each caller
     * @param converter converter for the authorities of callers, or {@code null} for those of their credentials
     */
    public CallerPolicy(
            Collection<? extends CallerValidator> validators, @Nullable CallerAuthoritiesConverter converter) {
        this.validators = List.copyOf(validators);
        this.converter = converter;
    }

    /** Calls every validator. Returns the first rejection, else the first unknown result, else the acceptance. */
    Result validate(Caller caller) {
        Result result = ACCEPTED;
        for (CallerValidator validator : validators) {
            Result next = Objects.requireNonNull(validator.validate(caller), "a validator returned null");
            if (weight(next) > weight(result)) {
                result = next;
            }
        }
        return result;
    }

    private static int weight(Result result) {
        return switch (result) {
            case Result.Accepted accepted -> 0;
            case Result.Unknown unknown -> 1;
            case Result.Rejected rejected -> 2;
        };
    }

    /** Returns the authorities that the application grants, or {@code null} for those of the credential. */
    @Nullable
    List<GrantedAuthority> authorities(Caller caller) {
        if (converter == null) {
            return null;
        }
        List<GrantedAuthority> granted = List.copyOf(converter.convert(caller));
        if (granted.stream().anyMatch(CallerAuthentication::isOfService) && !warned.getAndSet(true)) {
            logger.warn(converter.getClass().getName() + " grants authorities that start with "
                    + CallerAuthentication.SERVICE_PREFIX
                    + ". They are left out: only a service's own credential grants them");
        }
        return granted;
    }
}
