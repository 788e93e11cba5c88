-- One set of statements for SQLite and PostgreSQL: ids are TEXT, instants are epoch milliseconds.

CREATE TABLE signing_key (
    kid             TEXT PRIMARY KEY,
    algorithm       TEXT   NOT NULL,
    state           TEXT   NOT NULL CHECK (state IN ('next', 'active', 'retired', 'removed')),
    public_jwk      TEXT   NOT NULL,
    private_jwk     TEXT,              -- encrypted; gone once the key no longer signs
    created_at      BIGINT NOT NULL,
    retired_at      BIGINT,
    published_until BIGINT,
    CHECK (state NOT IN ('next', 'active') OR private_jwk IS NOT NULL),
    CHECK (state <> 'retired' OR published_until IS NOT NULL)
);

-- Two replicas that start at once on an empty database cannot both make the active key.
CREATE UNIQUE INDEX signing_key_active ON signing_key (algorithm) WHERE state = 'active';

CREATE TABLE used_assertion (
    client_id  TEXT   NOT NULL,
    jti        TEXT   NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (client_id, jti)
);

CREATE INDEX used_assertion_expiry ON used_assertion (expires_at);

CREATE TABLE revocation (
    seq        BIGINT PRIMARY KEY,
    iss        TEXT   NOT NULL,
    jti        TEXT   NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT NOT NULL,
    UNIQUE (iss, jti)
);

CREATE INDEX revocation_expiry ON revocation (expires_at);

-- The row lock on this counter makes revocations visible in the order of their numbers, and purging never gives one out twice.
CREATE TABLE revocation_counter (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    seq BIGINT NOT NULL
);

INSERT INTO revocation_counter (id, seq) VALUES (1, 0);
