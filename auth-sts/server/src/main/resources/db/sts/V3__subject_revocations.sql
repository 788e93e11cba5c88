-- All tokens of a subject that were issued before a time. Numbered by revocation_counter, as the revocations of single tokens are.

CREATE TABLE subject_revocation (
    iss        TEXT   NOT NULL,
    sub        TEXT   NOT NULL,
    seq        BIGINT NOT NULL UNIQUE,
    before_at  BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,        -- when the last of those tokens has ended
    revoked_at BIGINT NOT NULL,
    PRIMARY KEY (iss, sub)
);

CREATE INDEX subject_revocation_expiry ON subject_revocation (expires_at);
