-- Commitments are of one of two fields, and the same 64 digits may be of both. The new name of the counter stops replicas of the version
-- before, which would take a value of one field for one of the other.
ALTER TABLE registry_counter RENAME TO registry_sequence;

ALTER TABLE member RENAME TO former_member;

CREATE TABLE member (
    field         TEXT   NOT NULL CHECK (field IN ('bn254', 'goldilocks')),
    commitment    TEXT   NOT NULL,
    position      BIGINT,
    registered_at BIGINT NOT NULL,
    revoked_at    BIGINT,
    PRIMARY KEY (field, commitment),
    UNIQUE (field, position),
    CHECK ((position IS NULL) = (revoked_at IS NOT NULL))
);

INSERT INTO member (field, commitment, position, registered_at, revoked_at)
SELECT 'bn254', commitment, position, registered_at, revoked_at FROM former_member;

ALTER TABLE attestation RENAME TO former_attestation;

-- Attributes are attested over BN254 alone.
CREATE TABLE attestation (
    leaf       TEXT PRIMARY KEY,
    position   BIGINT,
    field      TEXT   NOT NULL CHECK (field = 'bn254'),
    commitment TEXT   NOT NULL,
    issuer     TEXT   NOT NULL,
    issued_at  BIGINT NOT NULL,
    revoked_at BIGINT,
    UNIQUE (field, position),
    FOREIGN KEY (field, commitment) REFERENCES member (field, commitment),
    CHECK ((position IS NULL) = (revoked_at IS NOT NULL))
);

INSERT INTO attestation (leaf, position, field, commitment, issuer, issued_at, revoked_at)
SELECT leaf, position, 'bn254', commitment, issuer, issued_at, revoked_at FROM former_attestation;

DROP TABLE former_attestation;

DROP TABLE former_member;

CREATE INDEX attestation_commitment ON attestation (commitment);

ALTER TABLE pending_registration RENAME TO former_pending_registration;

CREATE TABLE pending_registration (
    field      TEXT   NOT NULL CHECK (field IN ('bn254', 'goldilocks')),
    commitment TEXT   NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (field, commitment)
);

INSERT INTO pending_registration (field, commitment, expires_at)
SELECT 'bn254', commitment, expires_at FROM former_pending_registration;

DROP TABLE former_pending_registration;

ALTER TABLE registry_event RENAME TO former_registry_event;

CREATE TABLE registry_event (
    seq   BIGINT PRIMARY KEY,
    kind  TEXT   NOT NULL,
    field TEXT   NOT NULL CHECK (field IN ('bn254', 'goldilocks')),
    value TEXT   NOT NULL,
    at    BIGINT NOT NULL
);

INSERT INTO registry_event (seq, kind, field, value, at)
SELECT seq, kind, 'bn254', value, at FROM former_registry_event;

DROP TABLE former_registry_event;

CREATE INDEX registry_event_kind ON registry_event (kind, field, seq);
