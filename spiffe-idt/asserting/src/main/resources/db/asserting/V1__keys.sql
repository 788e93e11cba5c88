-- One set of statements for SQLite and PostgreSQL: ids are TEXT, instants are epoch milliseconds.

-- What DVIDs are signed with.
CREATE TABLE signing_key (
    kid             TEXT PRIMARY KEY,
    algorithm       TEXT   NOT NULL,
    state           TEXT   NOT NULL CHECK (state IN ('next', 'active', 'retired', 'removed')),
    public_jwk      TEXT   NOT NULL,
    private_jwk     TEXT,              -- encrypted; gone once the key no longer signs
    created_at      BIGINT NOT NULL,
    activated_at    BIGINT,
    activates_at    BIGINT,
    retired_at      BIGINT,
    published_until BIGINT,
    CHECK (state NOT IN ('next', 'active') OR private_jwk IS NOT NULL),
    CHECK (state <> 'retired' OR published_until IS NOT NULL)
);

-- Replicas cannot both make the active key, nor the next one.
CREATE UNIQUE INDEX signing_key_active ON signing_key (algorithm) WHERE state = 'active';
CREATE UNIQUE INDEX signing_key_next ON signing_key (algorithm) WHERE state = 'next';

-- What tokens of Anon-Mode begin with.
CREATE TABLE anon_root_key (
    kid             TEXT PRIMARY KEY,
    algorithm       TEXT   NOT NULL,
    state           TEXT   NOT NULL CHECK (state IN ('next', 'active', 'retired', 'removed')),
    public_jwk      TEXT   NOT NULL,
    private_jwk     TEXT,              -- encrypted; gone once the key is no longer used
    created_at      BIGINT NOT NULL,
    activated_at    BIGINT,
    activates_at    BIGINT,
    retired_at      BIGINT,
    published_until BIGINT,
    CHECK (state NOT IN ('next', 'active') OR private_jwk IS NOT NULL),
    CHECK (state <> 'retired' OR published_until IS NOT NULL)
);

CREATE UNIQUE INDEX anon_root_key_active ON anon_root_key (algorithm) WHERE state = 'active';
CREATE UNIQUE INDEX anon_root_key_next ON anon_root_key (algorithm) WHERE state = 'next';
