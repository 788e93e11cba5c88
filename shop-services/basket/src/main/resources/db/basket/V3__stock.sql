-- Whether the stock of a confirmed order is committed, which it is with the next batch. NULL until it is confirmed,
-- and for orders that an earlier version confirmed: it committed their stock before.
ALTER TABLE shop_order ADD COLUMN stock TEXT CHECK (stock IN ('OPEN', 'DONE', 'REFUSED'));

CREATE INDEX shop_order_uncommitted ON shop_order (due_at) WHERE state = 'CONFIRMED' AND stock = 'OPEN';
