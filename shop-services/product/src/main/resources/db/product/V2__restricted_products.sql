-- 1 for a product that is sold only to those who prove to be of age.
ALTER TABLE product ADD COLUMN restricted BIGINT NOT NULL DEFAULT 0;
