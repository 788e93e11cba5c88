-- When a key began to sign, and when the next one was asked to.
ALTER TABLE signing_key ADD COLUMN activated_at BIGINT;
ALTER TABLE signing_key ADD COLUMN activates_at BIGINT;

-- Replicas cannot both make the next key.
CREATE UNIQUE INDEX signing_key_next ON signing_key (algorithm) WHERE state = 'next';
