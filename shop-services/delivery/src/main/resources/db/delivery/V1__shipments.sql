-- Instants are milliseconds since 1970: the same on SQLite and PostgreSQL.
CREATE TABLE shipment (
    order_id   TEXT PRIMARY KEY,
    -- Who vouches for the user; empty where nobody does.
    issuer     TEXT   NOT NULL,
    user_id    TEXT,
    status     TEXT   NOT NULL CHECK (status IN ('BOOKED', 'DISPATCHED', 'CANCELLED', 'EXPIRED')),
    name       TEXT,
    street     TEXT,
    city       TEXT,
    postcode   TEXT,
    country    TEXT,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- Only what was cancelled before it was booked goes nowhere.
    CHECK (status = 'CANCELLED' OR (user_id IS NOT NULL AND name IS NOT NULL AND street IS NOT NULL AND city IS NOT NULL
        AND postcode IS NOT NULL AND country IS NOT NULL))
);

CREATE INDEX shipment_open ON shipment (expires_at) WHERE status = 'BOOKED';

CREATE TABLE shipment_line (
    order_id   TEXT   NOT NULL REFERENCES shipment (order_id),
    product_id TEXT   NOT NULL,
    quantity   BIGINT NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (order_id, product_id)
);
