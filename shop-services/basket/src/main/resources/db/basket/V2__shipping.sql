-- Where the order goes, if anywhere: then all of them are set.
ALTER TABLE shop_order ADD COLUMN ship_name TEXT;
ALTER TABLE shop_order ADD COLUMN ship_street TEXT;
ALTER TABLE shop_order ADD COLUMN ship_city TEXT;
ALTER TABLE shop_order ADD COLUMN ship_postcode TEXT;
ALTER TABLE shop_order ADD COLUMN ship_country TEXT;

-- OPEN until the order is on its way, which it is after it is confirmed and never before.
ALTER TABLE shop_order ADD COLUMN shipping TEXT CHECK (shipping IN ('OPEN', 'DISPATCHED'));

CREATE INDEX shop_order_undispatched ON shop_order (due_at) WHERE state = 'CONFIRMED' AND shipping = 'OPEN';
