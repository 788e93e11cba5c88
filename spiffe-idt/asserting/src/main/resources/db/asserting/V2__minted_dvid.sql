-- OAuth tokens from which DVIDs were issued, until the DVIDs expire: a DVID that replaces another is proved with the same token.
CREATE TABLE minted_dvid (
    id         TEXT PRIMARY KEY,      -- the jti of the DVID
    requester  TEXT   NOT NULL,       -- SPIFFE ID of the workload that requested the DVID
    encrypted  TEXT   NOT NULL,       -- OAuth token, subject and scope, encrypted
    size       BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX minted_dvid_expiry ON minted_dvid (expires_at);
