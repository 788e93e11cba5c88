-- A revoked commitment or leaf keeps its row, so that it is never registered again, and loses its place to a later one.
CREATE TABLE member (
    commitment    TEXT PRIMARY KEY,
    position      BIGINT UNIQUE,
    registered_at BIGINT NOT NULL,
    revoked_at    BIGINT,
    CHECK ((position IS NULL) = (revoked_at IS NOT NULL))
);

INSERT INTO member (commitment, position, registered_at, revoked_at)
SELECT commitment, CASE WHEN revoked_at IS NULL THEN position END, registered_at, revoked_at FROM commitment;

-- What an issuer attests of a member is in the leaf, which tells nothing to whoever does not know it.
CREATE TABLE attestation (
    leaf       TEXT PRIMARY KEY,
    position   BIGINT UNIQUE,
    commitment TEXT   NOT NULL REFERENCES member (commitment),
    issuer     TEXT   NOT NULL,
    issued_at  BIGINT NOT NULL,
    revoked_at BIGINT,
    CHECK ((position IS NULL) = (revoked_at IS NOT NULL))
);

CREATE INDEX attestation_commitment ON attestation (commitment);

INSERT INTO attestation (leaf, position, commitment, issuer, issued_at, revoked_at)
SELECT leaf, CASE WHEN revoked_at IS NULL THEN position END, commitment, issuer, issued_at, revoked_at
FROM attribute_leaf;

-- Places of the revoked, below the highest place that was ever taken.
CREATE TABLE free_place (
    tree     TEXT   NOT NULL,
    position BIGINT NOT NULL,
    PRIMARY KEY (tree, position)
);

INSERT INTO free_place (tree, position)
SELECT 'members', position FROM commitment WHERE revoked_at IS NOT NULL;

INSERT INTO free_place (tree, position)
SELECT 'attributes', position FROM attribute_leaf WHERE revoked_at IS NOT NULL;

DROP TABLE attribute_leaf;

DROP TABLE commitment;
