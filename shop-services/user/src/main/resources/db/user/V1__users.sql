-- Instants are milliseconds since 1970: the same on SQLite and PostgreSQL.
CREATE TABLE shop_user (
    user_id       TEXT PRIMARY KEY,
    username      TEXT   NOT NULL,
    -- What makes two names the same: case and Unicode's several ways to write one do not count.
    username_key  TEXT   NOT NULL UNIQUE,
    password_hash TEXT   NOT NULL,
    roles         TEXT   NOT NULL,
    display_name  TEXT,
    email         TEXT,
    created_at    BIGINT NOT NULL
);
