-- Money is in minor units, instants are milliseconds since 1970: the same on SQLite and PostgreSQL.
-- For every product: stock + reserved + committed = the sum of its adjustments, the first of which is its initial stock.
CREATE TABLE product (
    product_id  TEXT PRIMARY KEY,
    name        TEXT   NOT NULL,
    search_name TEXT   NOT NULL,
    price       BIGINT NOT NULL,
    stock       BIGINT NOT NULL,
    reserved    BIGINT NOT NULL DEFAULT 0,
    committed   BIGINT NOT NULL DEFAULT 0,
    adjustments BIGINT NOT NULL DEFAULT 0,
    created_at  BIGINT NOT NULL,
    CHECK (price > 0),
    CHECK (stock >= 0),
    CHECK (reserved >= 0),
    CHECK (committed >= 0)
);

CREATE INDEX product_by_name ON product (search_name, product_id);

CREATE TABLE adjustment (
    product_id TEXT   NOT NULL REFERENCES product (product_id),
    seq        BIGINT NOT NULL,
    delta      BIGINT NOT NULL,
    stock      BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (product_id, seq)
);

CREATE TABLE reservation (
    order_id   TEXT PRIMARY KEY,
    status     TEXT   NOT NULL,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX reservation_open ON reservation (expires_at) WHERE status = 'RESERVED';

CREATE TABLE reservation_line (
    order_id   TEXT   NOT NULL REFERENCES reservation (order_id),
    product_id TEXT   NOT NULL REFERENCES product (product_id),
    quantity   BIGINT NOT NULL,
    price      BIGINT NOT NULL,
    PRIMARY KEY (order_id, product_id),
    CHECK (quantity > 0)
);

CREATE INDEX reservation_line_of_product ON reservation_line (product_id);
