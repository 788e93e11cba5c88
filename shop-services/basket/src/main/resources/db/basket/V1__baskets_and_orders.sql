-- Ids are text, money is in minor units, instants are epoch milliseconds: the same on SQLite and PostgreSQL.
CREATE TABLE basket_item (
    user_id    TEXT   NOT NULL,
    product_id TEXT   NOT NULL,
    quantity   BIGINT NOT NULL CHECK (quantity > 0),
    added_at   BIGINT NOT NULL,
    PRIMARY KEY (user_id, product_id)
);

CREATE TABLE shop_order (
    order_id        TEXT    NOT NULL PRIMARY KEY,
    user_id         TEXT    NOT NULL,
    acc_num         TEXT,
    state           TEXT    NOT NULL CHECK (state IN ('PENDING', 'CONFIRMING', 'CONFIRMED', 'REJECTING', 'REJECTED')),
    reason          TEXT,
    total           BIGINT  NOT NULL CHECK (total >= 0),
    idempotency_key TEXT,
    request_digest  TEXT,
    created_at      BIGINT  NOT NULL,
    -- when recovery may take the order up: later than any request or attempt that works on it now
    due_at          BIGINT  NOT NULL,
    attempts        INTEGER NOT NULL DEFAULT 0,
    UNIQUE (user_id, idempotency_key)
);

CREATE INDEX shop_order_of_user ON shop_order (user_id, created_at, order_id);

CREATE INDEX shop_order_unsettled ON shop_order (due_at) WHERE state IN ('PENDING', 'CONFIRMING', 'REJECTING');

CREATE TABLE order_line (
    order_id   TEXT    NOT NULL REFERENCES shop_order (order_id),
    line       INTEGER NOT NULL,
    product_id TEXT    NOT NULL,
    quantity   BIGINT  NOT NULL CHECK (quantity > 0),
    price      BIGINT  NOT NULL CHECK (price >= 0),
    PRIMARY KEY (order_id, line)
);
