-- One set of statements for SQLite and PostgreSQL: ids and hashes are hexadecimal TEXT, instants are epoch milliseconds.
-- Entries are BYTEA, a type that SQLite does not know, so that it stores them as they are.

-- All entries, in their order. They are never changed.
CREATE TABLE entries (
    sequence BIGINT PRIMARY KEY CHECK (sequence >= 0),
    hash     TEXT  NOT NULL UNIQUE,
    octets   BYTEA NOT NULL
);

-- One row: the last entry, and the time of the newest head or entry. Each change of the log changes it, on the condition
-- that nobody else did.
CREATE TABLE log (
    id       TEXT PRIMARY KEY,
    sequence BIGINT NOT NULL CHECK (sequence >= 0),
    hash     TEXT   NOT NULL,
    time     BIGINT NOT NULL
);

-- Slots that are reserved for a key.
CREATE TABLE reservations (
    slot    INTEGER PRIMARY KEY CHECK (slot >= 0),
    key_id  TEXT   NOT NULL UNIQUE,
    address TEXT   NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX reservations_address ON reservations (address);
