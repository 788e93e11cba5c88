-- Time of the event for the STS: read after the commit of the change, and the same for all user services that deliver it.
ALTER TABLE revocation_outbox ADD COLUMN event_at BIGINT;
