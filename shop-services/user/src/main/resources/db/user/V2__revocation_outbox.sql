-- Users whose tokens the token service has still to be told to take back. Stored with what makes that necessary.
CREATE TABLE revocation_outbox (
    event_id   TEXT PRIMARY KEY,
    user_id    TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX revocation_outbox_of_user ON revocation_outbox (user_id);
