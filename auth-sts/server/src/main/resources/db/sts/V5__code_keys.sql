-- The thumbprint of the key that a code is bound to (RFC 9449 section 10), if its request named one.
ALTER TABLE authorization_code ADD COLUMN key_thumbprint TEXT;
