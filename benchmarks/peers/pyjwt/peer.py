# Copyright 2026 the Countersign authors
# SPDX-License-Identifier: Apache-2.0
"""PyJWT with key objects, controlled by the coordinator: see Worker.java for the protocol.

Takes the folder of the claims. Verifying checks the signature, alg, exp, iat, nbf, iss and aud, as jwt.decode does.
"""

import json
import os
import platform
import sys
import time

import cryptography
import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519, rsa

LIFE = 15 * 60
CURVES = {"ES256": ec.SECP256R1, "ES384": ec.SECP384R1, "ES512": ec.SECP521R1}


def keys(algorithm):
    """Returns the signing and the verifying key as objects, or None for an algorithm that PyJWT does not support."""
    if algorithm.startswith("HS"):
        secret = os.urandom(int(algorithm[2:]) // 8)
        return secret, secret
    if algorithm.startswith(("RS", "PS")):
        private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    elif algorithm in CURVES:
        private = ec.generate_private_key(CURVES[algorithm]())
    elif algorithm == "EdDSA":
        private = ed25519.Ed25519PrivateKey.generate()
    elif algorithm == "Ed448":
        private = ed448.Ed448PrivateKey.generate()
    else:
        return None
    return private, private.public_key()


class Codec:
    """One algorithm with its key and claims, ready to work."""

    def __init__(self, algorithm, pair, claims):
        # PyJWT knows both Edwards curves only by the name of RFC 8037.
        self.name = "EdDSA" if algorithm == "Ed448" else algorithm
        implementation = jwt.get_algorithm_by_name(self.name)
        self.private = implementation.prepare_key(pair[0])
        self.public = implementation.prepare_key(pair[1])
        self.claims = claims
        self.names = [self.name]
        self.header = {"typ": "at+jwt", "kid": "bench"}
        self.token = self.encode()

    def encode(self):
        now = int(time.time())
        return jwt.encode({**self.claims, "iat": now, "exp": now + LIFE}, self.private, algorithm=self.name, headers=self.header)

    def verify(self, token=None):
        return jwt.decode(
            token or self.token,
            self.public,
            algorithms=self.names,
            issuer=self.claims["iss"],
            audience=self.claims["aud"],
            options={"require": ["exp", "iat", "iss", "aud", "sub", "jti"]},
        )

    def encode_then_verify(self):
        return self.verify(self.encode())


def measure(operation, millis):
    """Repeats an operation for about this time; reads the clock only now and then."""
    operation()
    begun = time.perf_counter_ns()
    operation()
    batch = max(1, min(1000, 1_000_000 // max(1, time.perf_counter_ns() - begun)))
    count = 0
    cpu = time.thread_time_ns()
    wall = time.perf_counter_ns()
    end = wall + millis * 1_000_000
    while time.perf_counter_ns() < end:
        for _ in range(batch):
            operation()
        count += batch
    return count, time.perf_counter_ns() - wall, time.thread_time_ns() - cpu


def main(folder):
    payloads = {}
    for size in ("small", "large"):
        with open(os.path.join(folder, f"claims-{size}.json"), encoding="utf-8") as file:
            payloads[size] = json.load(file)
    made = {}
    say = lambda line: print(line, flush=True)
    say(
        "\t".join(
            (
                f"PyJWT {jwt.__version__}",
                f"{platform.python_implementation()} {platform.python_version()}",
                f"cryptography {cryptography.__version__}",
                "alg, exp, nbf, iat, iss, aud, required claims (jwt.decode)",
            )
        )
    )
    for line in sys.stdin:
        algorithm, mode, size, millis = line.split()
        if (algorithm, size) not in made:
            pair = keys(algorithm)
            made[algorithm, size] = pair and Codec(algorithm, pair, payloads[size])
        codec = made[algorithm, size]
        if not codec:
            say("unsupported")
            continue
        operation = {"encode": codec.encode, "verify": codec.verify, "encode-then-verify": codec.encode_then_verify}[mode]
        say("%d %d %d" % measure(operation, int(millis)))


if __name__ == "__main__":
    main(sys.argv[1])
