-- Head that witnesses are asked to cosign. At most one row.
CREATE TABLE offer (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    sequence BIGINT NOT NULL,
    time     BIGINT NOT NULL,
    head     BYTEA  NOT NULL
);

-- Cosignatures of the newest heads. Those of a head are removed once a later one has as many.
CREATE TABLE cosignatures (
    witness   TEXT   NOT NULL,
    sequence  BIGINT NOT NULL,
    time      BIGINT NOT NULL,
    head      BYTEA  NOT NULL,
    signature BYTEA  NOT NULL,
    PRIMARY KEY (witness, sequence, time)
);
