-- An invitation is random, and only its hash is here. The row goes when it is used.
CREATE TABLE invitation (
    hash       TEXT PRIMARY KEY,
    issuer     TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);

-- Commitments whose owners proved that they know the secret, and which wait for an approval.
CREATE TABLE pending_registration (
    commitment TEXT PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
