// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Credential;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.LoggableId;
import io.countersign.core.SchemeName;
import io.countersign.idt.IdtMode;
import io.countersign.jose.Base64Url;
import io.countersign.json.StrictJson;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Received nested token that has not been verified yet. */
record PresentedNested(IdtMode mode, String token) implements Credential {

    PresentedNested {
        Objects.requireNonNull(mode, "mode cannot be null");
        Objects.requireNonNull(token, "token cannot be null");
    }

    @Override
    public SchemeName scheme() {
        return mode.scheme();
    }

    @Override
    public @Nullable String id() {
        return id(token);
    }

    /** Returns the {@code jti} of the outermost layer. */
    static @Nullable String id(String token) {
        try {
            String payload = token.substring(0, Math.max(0, token.indexOf('.')));
            return LoggableId.of(
                    StrictJson.parseObject(Base64Url.decode(payload)).string("jti"));
        } catch (InvalidCredentialException ex) {
            return null;
        }
    }

    @Override
    public String algorithm() {
        return algorithm(mode);
    }

    static String algorithm(IdtMode mode) {
        return mode == IdtMode.ANON_MODE ? "idt-schoco-v1" : "ES256";
    }

    @Override
    public String toString() {
        return "PresentedNested[" + mode + ", " + id() + "]";
    }
}
