-- Who is registered: commitments alone, and where their leaves are.
CREATE TABLE commitment (
    commitment    TEXT PRIMARY KEY,
    position      BIGINT NOT NULL UNIQUE,
    registered_at BIGINT NOT NULL,
    revoked_at    BIGINT
);

-- What an issuer attests of a member is in the leaf, which tells nothing to whoever does not know it.
CREATE TABLE attribute_leaf (
    leaf       TEXT PRIMARY KEY,
    position   BIGINT NOT NULL UNIQUE,
    commitment TEXT   NOT NULL REFERENCES commitment (commitment),
    issuer     TEXT   NOT NULL,
    issued_at  BIGINT NOT NULL,
    revoked_at BIGINT
);

CREATE INDEX attribute_leaf_commitment ON attribute_leaf (commitment);

CREATE TABLE tree_node (
    tree     TEXT    NOT NULL,
    level    INTEGER NOT NULL,
    position BIGINT  NOT NULL,
    node     TEXT    NOT NULL,
    PRIMARY KEY (tree, level, position)
);

CREATE TABLE registry_event (
    seq   BIGINT PRIMARY KEY,
    kind  TEXT   NOT NULL,
    value TEXT   NOT NULL,
    at    BIGINT NOT NULL
);

CREATE INDEX registry_event_kind ON registry_event (kind, seq);

-- The row lock on this counter makes changes one after the other, and visible in the order of their numbers.
CREATE TABLE registry_counter (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    seq  BIGINT NOT NULL,
    name TEXT   NOT NULL
);

INSERT INTO registry_counter (id, seq, name) VALUES (1, 0, '');

CREATE TABLE countersign_spent_proof (
    owner      TEXT   NOT NULL,
    id         TEXT   NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (owner, id)
);

CREATE INDEX countersign_spent_proof_expiry ON countersign_spent_proof (expires_at);
