-- Requests for authorization codes that clients have pushed (RFC 9126). The digest is that of the request_uri.
CREATE TABLE pushed_request (
    digest     TEXT PRIMARY KEY,
    client_id  TEXT   NOT NULL,
    parameters TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX pushed_request_expiry ON pushed_request (expires_at);

-- Scopes that users have granted to clients on the consent page.
CREATE TABLE user_consent (
    user_id    TEXT   NOT NULL,
    client_id  TEXT   NOT NULL,
    scope      TEXT   NOT NULL,
    granted_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, client_id, scope)
);

-- Resources that the authorization is limited to (RFC 8707), separated by spaces; empty if it is not.
ALTER TABLE user_authorization ADD COLUMN resource TEXT NOT NULL DEFAULT '';
