# Copyright 2026 the Countersign authors
# SPDX-License-Identifier: Apache-2.0
"""A shop of the source's design: Flask, a process and a SQLite file for each service, PyJWT with ES256.

One program for all services, started by gunicorn once for each: SHOP_SERVICE names the service, SHOP_VARIANT how calls are
secured (none: not at all; user: the user's token travels on unchanged and every service verifies it; per-call: every service
signs a new token for each call that it makes), SHOP_DATA the folder of its database and keys, SHOP_PORTS the gateway's port.
The checkout is a plain sequence of calls, as in the source: what fails half-way stays half done.
"""

import os
import sqlite3
import time
import uuid
from pathlib import Path

import jwt
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from flask import Flask, g, jsonify, request
from werkzeug.security import check_password_hash, generate_password_hash

SERVICE = os.environ["SHOP_SERVICE"]
VARIANT = os.environ["SHOP_VARIANT"]
DATA = Path(os.environ["SHOP_DATA"])
BASE = int(os.environ["SHOP_PORTS"])
OFFSETS = {"gateway": 0, "user": 1, "account": 2, "product": 3, "basket": 4, "sts": 10}
AUDIENCE = "*.shop.com"
LIFE = 15 * 60

TABLES = {
    "user": "CREATE TABLE users (id TEXT PRIMARY KEY, username TEXT UNIQUE, password TEXT)",
    "account": "CREATE TABLE accounts (num TEXT PRIMARY KEY, user_id TEXT, balance INTEGER);"
    "CREATE INDEX accounts_user ON accounts (user_id);"
    "CREATE TABLE transactions (id INTEGER PRIMARY KEY, num TEXT, amount INTEGER, at REAL)",
    "product": "CREATE TABLE products (id TEXT PRIMARY KEY, name TEXT, price INTEGER, stock INTEGER)",
    "basket": "CREATE TABLE orders (id TEXT PRIMARY KEY, user_id TEXT, total INTEGER, at REAL)",
}

app = Flask(SERVICE)
http = requests.Session()
http.trust_env = False
http.mount("http://", requests.adapters.HTTPAdapter(pool_maxsize=64))


def key_of(service):
    """Returns the signing key of a service; the first process that needs it creates it."""
    file = DATA / f"{service}.pem"
    if not file.exists():
        made = ec.generate_private_key(ec.SECP256R1())
        text = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        partial = DATA / f"{service}.{os.getpid()}.tmp"
        partial.touch(mode=0o600)
        partial.write_bytes(text)
        try:
            os.link(partial, file)
        except FileExistsError:
            pass
        partial.unlink()
    return load_pem_private_key(file.read_bytes(), None)


KEYS = {service: key_of(service) for service in OFFSETS} if VARIANT != "none" else {}
PUBLIC = {service: key.public_key() for service, key in KEYS.items()}


def database():
    if "database" not in g:
        g.database = sqlite3.connect(DATA / f"{SERVICE}.db", timeout=30)
    return g.database


@app.teardown_appcontext
def close_database(_):
    opened = g.pop("database", None)
    if opened:
        opened.close()


if SERVICE in TABLES and not (DATA / f"{SERVICE}.db").exists():
    with sqlite3.connect(DATA / f"{SERVICE}.db") as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.executescript(TABLES[SERVICE])


def token_of(issuer, subject, audience):
    now = int(time.time())
    claims = {"iss": issuer, "sub": subject, "aud": audience, "iat": now, "exp": now + LIFE, "jti": str(uuid.uuid4()), "scope": "shop"}
    return jwt.encode(claims, KEYS[issuer], algorithm="ES256")


def verified():
    """Returns the claims of the caller's token, verified with the issuer's key; None if it is not valid."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bearer":
        return None
    try:
        issuer = jwt.decode(token, options={"verify_signature": False}).get("iss")
        audience = AUDIENCE if issuer == "sts" else SERVICE
        return jwt.decode(token, PUBLIC[issuer], algorithms=["ES256"], audience=audience, issuer=issuer)
    except (jwt.InvalidTokenError, KeyError):
        return None


OPEN = {("POST", "/users"), ("POST", "/login"), ("POST", "/users/login"), ("GET", "/")}


@app.before_request
def secure():
    if VARIANT == "none" or (request.method, request.path) in OPEN:
        return None
    g.claims = verified()
    return None if g.claims else (jsonify(error="unauthorized"), 401)


def call(service, method, path, body=None):
    headers = {}
    if VARIANT == "user" and "Authorization" in request.headers:
        headers["Authorization"] = request.headers["Authorization"]
    elif VARIANT == "per-call":
        subject = g.claims["sub"] if g.get("claims") else SERVICE
        headers["Authorization"] = "Bearer " + token_of(SERVICE, subject, service)
    url = f"http://127.0.0.1:{BASE + OFFSETS[service]}{path}"
    answer = http.request(method, url, json=body, headers=headers, timeout=30)
    return answer.json(), answer.status_code


def row(query, *values):
    return database().execute(query, values).fetchone()


@app.get("/")
def index():
    return jsonify(service=SERVICE)


if SERVICE == "gateway":

    @app.post("/users")
    def gateway_user():
        return call("user", "POST", "/users", request.json)

    @app.post("/login")
    def gateway_login():
        return call("user", "POST", "/users/login", request.json)

    @app.post("/products")
    def gateway_product():
        return call("product", "POST", "/products", request.json)

    @app.post("/users/<user_id>/accounts")
    def gateway_account(user_id):
        return call("account", "POST", "/accounts", {"userID": user_id})

    @app.post("/users/<user_id>/accounts/<num>")
    def gateway_deposit(user_id, num):
        return call("account", "POST", f"/accounts/{num}", request.json)

    @app.post("/cart/checkout/<user_id>")
    def gateway_checkout(user_id):
        return call("basket", "POST", f"/basket/checkout/{user_id}", request.json)


if SERVICE == "sts":

    @app.post("/login")
    def sts_login():
        # According to the source, the user service has already authenticated the caller.
        token = token_of("sts", request.json["userID"], AUDIENCE) if VARIANT != "none" else ""
        return jsonify(token=token, token_type="Bearer", expires_in=LIFE)


if SERVICE == "user":

    @app.post("/users")
    def user_create():
        user_id = str(uuid.uuid4())
        hashed = generate_password_hash(request.json["pwd"])
        with database() as write:
            write.execute("INSERT INTO users VALUES (?, ?, ?)", (user_id, request.json["username"], hashed))
        return jsonify(userID=user_id, username=request.json["username"]), 201

    @app.post("/users/login")
    def user_login():
        found = row("SELECT id, password FROM users WHERE username = ?", request.json["username"])
        if not found or not check_password_hash(found[1], request.json["pwd"]):
            return jsonify(error="unauthorized"), 401
        return call("sts", "POST", "/login", {"username": request.json["username"], "userID": found[0]})


if SERVICE == "account":

    @app.post("/accounts")
    def account_create():
        num = str(uuid.uuid4())
        with database() as write:
            write.execute("INSERT INTO accounts VALUES (?, ?, 0)", (num, request.json["userID"]))
        return jsonify(accNum=num, balance=0), 201

    def update(num, amount):
        with database() as write:
            changed = write.execute(
                "UPDATE accounts SET balance = balance + ? WHERE num = ? AND balance + ? >= 0", (amount, num, amount)
            ).rowcount
            if changed:
                write.execute("INSERT INTO transactions (num, amount, at) VALUES (?, ?, ?)", (num, amount, time.time()))
        if not changed:
            return jsonify(error="insufficient funds"), 409
        return jsonify(balance=row("SELECT balance FROM accounts WHERE num = ?", num)[0]), 200

    @app.post("/accounts/<num>")
    def account_update(num):
        return update(num, round(request.json["amount"] * 100))

    @app.get("/accounts/user/<user_id>")
    def account_balance(user_id):
        found = row("SELECT num, balance FROM accounts WHERE user_id = ?", user_id)
        return (jsonify(accNum=found[0], balance=found[1]), 200) if found else (jsonify(error="not found"), 404)

    @app.post("/accounts/user/<user_id>/update_balance")
    def account_user_update(user_id):
        found = row("SELECT num FROM accounts WHERE user_id = ?", user_id)
        return update(found[0], request.json["amount"]) if found else (jsonify(error="not found"), 404)


if SERVICE == "product":

    @app.post("/products")
    def product_create():
        product_id = str(uuid.uuid4())
        values = (product_id, request.json["name"], round(request.json["price"] * 100), request.json["stock"])
        with database() as write:
            write.execute("INSERT INTO products VALUES (?, ?, ?, ?)", values)
        return jsonify(productId=product_id), 201

    @app.get("/products/<product_id>")
    def product_get(product_id):
        found = row("SELECT name, price, stock FROM products WHERE id = ?", product_id)
        return (jsonify(name=found[0], price=found[1], stock=found[2]), 200) if found else (jsonify(error="not found"), 404)

    @app.post("/products/<product_id>/take")
    def product_take(product_id):
        quantity = request.json["quantity"]
        with database() as write:
            changed = write.execute(
                "UPDATE products SET stock = stock - ? WHERE id = ? AND stock >= ?", (quantity, product_id, quantity)
            ).rowcount
        return (jsonify(taken=quantity), 200) if changed else (jsonify(error="no stock"), 409)


if SERVICE == "basket":

    @app.post("/basket/checkout/<user_id>")
    def basket_checkout(user_id):
        total = 0
        for item in request.json["cart"]["items"]:
            product, status = call("product", "GET", f"/products/{item['productId']}")
            if status != 200:
                return product, status
            total += product["price"] * item["quantity"]
        paid, status = call("account", "POST", f"/accounts/user/{user_id}/update_balance", {"amount": -total})
        if status != 200:
            return paid, status
        for item in request.json["cart"]["items"]:
            taken, status = call("product", "POST", f"/products/{item['productId']}/take", {"quantity": item["quantity"]})
            if status != 200:
                return taken, status
        order = str(uuid.uuid4())
        with database() as write:
            write.execute("INSERT INTO orders VALUES (?, ?, ?, ?)", (order, user_id, total, time.time()))
        return jsonify(orderID=order, total=total, status="CONFIRMED"), 201
