-- What users have let clients do. Codes, refresh tokens and sessions are known by their SHA-256 digest alone.
CREATE TABLE user_authorization (
    id         TEXT PRIMARY KEY,
    client_id  TEXT   NOT NULL,
    user_id    TEXT   NOT NULL,
    username   TEXT   NOT NULL,
    roles      TEXT   NOT NULL,
    scope      TEXT   NOT NULL,
    auth_time  BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    key_digest TEXT,
    ended_at   BIGINT
);

CREATE INDEX user_authorization_expiry ON user_authorization (expires_at);

CREATE TABLE authorization_code (
    digest           TEXT PRIMARY KEY,
    authorization_id TEXT   NOT NULL REFERENCES user_authorization (id) ON DELETE CASCADE,
    redirect_uri     TEXT   NOT NULL,
    challenge        TEXT   NOT NULL,
    nonce            TEXT,
    expires_at       BIGINT NOT NULL,
    used_at          BIGINT
);

CREATE INDEX authorization_code_authorization ON authorization_code (authorization_id);

CREATE TABLE refresh_token (
    digest           TEXT PRIMARY KEY,
    authorization_id TEXT   NOT NULL REFERENCES user_authorization (id) ON DELETE CASCADE,
    used_at          BIGINT
);

CREATE INDEX refresh_token_authorization ON refresh_token (authorization_id);

CREATE TABLE login_session (
    digest     TEXT PRIMARY KEY,
    user_id    TEXT   NOT NULL,
    username   TEXT   NOT NULL,
    roles      TEXT   NOT NULL,
    auth_time  BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX login_session_expiry ON login_session (expires_at);
