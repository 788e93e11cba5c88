# Copyright 2026 the Countersign authors
# SPDX-License-Identifier: Apache-2.0
"""Browser of one user: keeps cookies, follows redirects of the STS, and fills in its pages."""

from html.parser import HTMLParser
from urllib.parse import urlsplit

import requests


class Form(HTMLParser):
    """The first form of a page."""

    def __init__(self, page):
        super().__init__()
        self.action = None
        self.fields = {}
        self.names = set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "form":
            self.action = attributes["action"]
        elif "name" in attributes:
            self.names.add(attributes["name"])
            if attributes.get("type") == "hidden":
                self.fields[attributes["name"]] = attributes["value"]


class Browser:
    def __init__(self, user, password):
        self.session = requests.Session()
        self.user = user
        self.password = password

    def visit(self, url):
        """Opens an address of the STS. Returns the first address outside of it, without opening that."""
        origin = urlsplit(url)[:2]
        form = None
        for _ in range(10):
            response = self.session.request(
                "POST" if form else "GET", url, data=form, allow_redirects=False, timeout=30
            )
            form = None
            if "Location" in response.headers:
                url = response.headers["Location"]
                if urlsplit(url)[:2] != origin:
                    return url
            else:
                response.raise_for_status()
                url, form = self._fill(Form(response.text))
        raise RuntimeError("too many redirects")

    def _fill(self, form):
        fields = form.fields
        if "password" in form.names:
            fields |= {"username": self.user, "password": self.password}
        elif "decision" in form.names:
            fields["decision"] = "allow"
        return form.action, fields
