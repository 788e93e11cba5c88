-- Signing keys that a forced rotation revoked. Numbered by revocation_counter, as the revocations of single tokens are.

CREATE TABLE key_revocation (
    iss        TEXT   NOT NULL,
    kid        TEXT   NOT NULL,
    seq        BIGINT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL,        -- when no verifier has the key any more
    revoked_at BIGINT NOT NULL,
    PRIMARY KEY (iss, kid)
);

CREATE INDEX key_revocation_expiry ON key_revocation (expires_at);
