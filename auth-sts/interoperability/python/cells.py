# Copyright 2026 the Countersign authors
# SPDX-License-Identifier: Apache-2.0
"""Cells of one client. Each is printed as one line."""

import json
import os
import sys
import traceback
from importlib.metadata import version
from pathlib import Path

# What RunningSts tells its clients.
STS = json.loads(Path(os.environ["STS_PROVIDER"]).read_text())


class Cells:
    def __init__(self, client):
        self.client = client
        self._print("version", "passed", version(client))

    def passes(self, feature, run):
        try:
            run()
        except Exception as error:
            traceback.print_exc()
            self._print(feature, "failed", repr(error))
        else:
            self._print(feature, "passed", "")

    def refuses(self, feature, action, expected, is_expected=lambda error: True):
        """Passes if the action fails in the expected way."""

        def run():
            try:
                result = action()
            except expected as error:
                if not is_expected(error):
                    raise
            else:
                raise AssertionError(f"not refused: {result}")

        self.passes(feature, run)

    def unsupported(self, feature, reason):
        self._print(feature, "unsupported", reason)

    def _print(self, feature, result, detail):
        print(
            json.dumps({"client": self.client, "feature": feature, "result": result, "detail": detail})
        )
        sys.stdout.flush()


def service_key():
    """The key of the confidential client, as "openssl genpkey" writes it."""
    return Path(STS["serviceKey"]).read_text()
