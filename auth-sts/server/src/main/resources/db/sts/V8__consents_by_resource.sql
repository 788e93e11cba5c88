-- A consent is for the services that the page named. Older ones do not say for which, so users are asked again.
DROP TABLE user_consent;

CREATE TABLE user_consent (
    user_id    TEXT   NOT NULL,
    client_id  TEXT   NOT NULL,
    scope      TEXT   NOT NULL,
    resource   TEXT   NOT NULL DEFAULT '',    -- empty for scopes that are about this server only
    granted_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, client_id, scope, resource)
);
