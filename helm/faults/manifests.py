"""Objects for helm/faults/run. Reads YAML, and prints JSON, which kubectl reads too.

    manifests.py customer NAME < hooks        the pod of "helm test", from the output of "helm get hooks", with more orders
    manifests.py probe NAME < deployment      a pod with the labels of a Deployment, which is never ready and does nothing
    manifests.py edges NAME,NAME              prints "from to" for each permitted pair of these workloads
"""
import json
import os
import sys

import yaml

ORDERS = 20
LABEL = {"countersign.io/faults": "true"}


def customer(name):
    pods = [o for o in yaml.safe_load_all(sys.stdin) if o and o["kind"] == "Pod" and o["metadata"]["name"] == "checkout"]
    if not pods:
        sys.exit("the release has no test: it needs the Shop of shop.com, admin.existingSecret, and a mode with logins or none")
    pod = pods[0]
    # Without its annotations it is no hook. Its own labels let it reach the gateway.
    pod["metadata"] = {"name": name, "labels": {**pod["metadata"]["labels"], **LABEL}}
    pod["spec"]["containers"][0]["args"] += ["--orders", str(ORDERS), "--timeout", "5m"]
    pod["spec"]["activeDeadlineSeconds"] = 1800
    return pod


def probe(name):
    template = yaml.safe_load(sys.stdin)["spec"]["template"]
    container = template["spec"]["containers"][0]
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "labels": {**template["metadata"]["labels"], **LABEL}},
        "spec": {
            "restartPolicy": "Never",
            # Its process ignores SIGTERM.
            "terminationGracePeriodSeconds": 0,
            "automountServiceAccountToken": False,
            "securityContext": template["spec"]["securityContext"],
            "imagePullSecrets": template["spec"].get("imagePullSecrets", []),
            "containers": [{
                "name": "probe",
                "image": container["image"],
                "command": ["sleep", "3600"],
                "securityContext": container["securityContext"],
                "readinessProbe": {"exec": {"command": ["false"]}, "periodSeconds": 3600},
            }],
        },
    }


def edges(names):
    with open(f"{os.path.dirname(os.path.abspath(__file__))}/../countersign/files/edges.yaml") as file:
        for edge in yaml.safe_load(file)["edges"]:
            if {edge["from"], edge["to"]} <= set(names.split(",")):
                print(edge["from"], edge["to"])


if __name__ == "__main__":
    command, argument = sys.argv[1:]
    if command == "edges":
        edges(argument)
    else:
        print(json.dumps({"customer": customer, "probe": probe}[command](argument)))
