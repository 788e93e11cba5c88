-- Money is in minor units, instants are milliseconds since 1970: the same on SQLite and PostgreSQL.
CREATE TABLE account (
    acc_num    TEXT PRIMARY KEY,
    user_id    TEXT   NOT NULL,
    balance    BIGINT NOT NULL DEFAULT 0,
    held       BIGINT NOT NULL DEFAULT 0,
    entries    BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    closed_at  BIGINT,
    CHECK (held >= 0),
    CHECK (balance >= held)
);

CREATE INDEX account_of_user ON account (user_id, created_at, acc_num);

-- An order captures once and is refunded once, whatever else goes wrong.
CREATE TABLE ledger_entry (
    acc_num    TEXT   NOT NULL REFERENCES account (acc_num),
    seq        BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    amount     BIGINT NOT NULL,
    balance    BIGINT NOT NULL,
    order_id   TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (acc_num, seq),
    UNIQUE (order_id, kind)
);

-- A tombstone, released before it was placed, has neither account nor amount.
CREATE TABLE hold (
    order_id   TEXT PRIMARY KEY,
    user_id    TEXT,
    acc_num    TEXT REFERENCES account (acc_num),
    amount     BIGINT,
    status     TEXT   NOT NULL,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX hold_open ON hold (acc_num, expires_at) WHERE status = 'HELD';
