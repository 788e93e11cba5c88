"""Checks what helm/check has rendered: network policies for all pairs of workloads, edges.yaml against the settings of the services, the
security of pods, and the settings of each workload, which ChartSettingsTests and ChartStartTests read."""
import os
import re
import sys

import yaml

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
EDGES = yaml.safe_load(open(f"{HERE}/countersign/files/edges.yaml"))
LAUNCHER = "launcher"  # It starts the Shop on one machine, and is no workload of a cluster.
SETTINGS = ["01-shared-jwt", "02-dvid-spiffe", "03-zk-mesh", "04-delivery", "05-delivery-lsvid", "07-ingress", "09-sts-alone", "10-curator-attestor", "11-metrics-demo"]
# Releases of both domains that run together.
TOGETHER = [("01-shared-jwt", "04-delivery"), ("02-dvid-spiffe", "05-delivery-lsvid"), ("11-metrics-demo", "04-delivery")]

passed, failed, facts, failures = 0, 0, 0, []


def check(holds, message):
    global facts
    facts += 1
    if not holds:
        failures.append(message)


def group(function, *arguments):
    """Runs checks that count as one."""
    global passed, failed
    before = len(failures)
    function(*arguments)
    if len(failures) == before:
        passed += 1
    else:
        failed += 1


# --- Rendered objects -------------------------------------------------------------------------------------------------------------------


def load(path):
    with open(path) as file:
        return [document for document in yaml.safe_load_all(file) if document]


def pods_of(objects):
    """Yields object, labels and spec of each pod."""
    for o in objects:
        if o["kind"] in ("Deployment", "Job"):
            template = o["spec"]["template"]
            yield o["metadata"], template["metadata"]["labels"], template["spec"]
        elif o["kind"] == "Pod":
            yield o["metadata"], o["metadata"]["labels"], o["spec"]


def check_pods(file, objects):
    secrets = [o["metadata"]["name"] for o in objects if o["kind"] == "Secret"]
    check(not secrets, f"{file}: a template makes the Secrets {secrets}: an upgrade would make others")
    for metadata, _, spec in pods_of(objects):
        name = metadata["name"]
        security, wrong = spec.get("securityContext", {}), []
        if not security.get("runAsNonRoot") or security.get("seccompProfile", {}).get("type") != "RuntimeDefault":
            wrong.append("securityContext")
        for container in spec["containers"]:
            c = container["securityContext"]
            if c.get("allowPrivilegeEscalation") is not False or c["capabilities"].get("drop") != ["ALL"] or not c.get("readOnlyRootFilesystem"):
                wrong.append(f"securityContext of {container['name']}")
            mounts = {mount["name"] for mount in container["volumeMounts"]}
            if mounts != {volume["name"] for volume in spec.get("volumes", [])}:
                wrong.append("volumes and volumeMounts differ")
        if any(kind in spec for kind in ("hostNetwork", "hostPID", "hostIPC")):
            wrong.append("namespaces of the node")
        if spec.get("automountServiceAccountToken") and name not in ("attestor", "countersign-keygen"):
            wrong.append("automountServiceAccountToken")
        check(not wrong, f"{file}: pod {name}: {', '.join(wrong)}")
        for volume in spec.get("volumes", []):
            keys = [item["path"] for item in volume.get("secret", {}).get("items", []) if volume["name"] == "keys"]
            private = [key for key in keys if key.endswith(".jwk") and not key.startswith(name + ".")]
            check(not private, f"{file}: pod {name} gets the private keys {private} of others")


def check_names(file, objects):
    """Whether each name that an object refers to is one that is rendered."""
    names = {(o["kind"], o["metadata"]["name"]) for o in objects}
    for o in objects:
        name = o["metadata"]["name"]
        if o["kind"] == "Deployment":
            spec = o["spec"]["template"]["spec"]
            check(("ServiceAccount", spec["serviceAccountName"]) in names, f"{file}: {name} has no ServiceAccount")
            check(spec["serviceAccountName"] == name, f"{file}: the SPIFFE ID of {name} follows another name")
            check(o["spec"]["selector"]["matchLabels"].items() <= o["spec"]["template"]["metadata"]["labels"].items(), f"{file}: {name} selects other pods")
            autoscaled = ("HorizontalPodAutoscaler", name) in names
            check(autoscaled == ("replicas" not in o["spec"]), f"{file}: {name} has replicas and an autoscaler, or neither")


# --- Network policies -------------------------------------------------------------------------------------------------------------------


class Endpoint:
    def __init__(self, name, namespace, labels, port=None):
        self.name, self.namespace, self.labels, self.port = name, namespace, labels, port


def selected(selector, labels):
    if selector is None:
        return None
    known = set(selector) - {"matchLabels"}
    if known:
        raise ValueError(f"selector {known} is not evaluated")
    return all(labels.get(k) == v for k, v in selector.get("matchLabels", {}).items())


def is_peer(peer, policy_namespace, pod):
    if set(peer) - {"podSelector", "namespaceSelector"}:
        return False  # An ipBlock is no pod.
    in_namespace = selected(peer["namespaceSelector"], {"kubernetes.io/metadata.name": pod.namespace}) if "namespaceSelector" in peer else pod.namespace == policy_namespace
    return in_namespace and ("podSelector" not in peer or selected(peer["podSelector"], pod.labels))


def permitted(policies, pod, other, port, direction):
    kind, peers = ("Ingress", "from") if direction == "ingress" else ("Egress", "to")
    mine = [p for p in policies if p["metadata"]["namespace"] == pod.namespace and kind in p["spec"]["policyTypes"] and selected(p["spec"]["podSelector"], pod.labels)]
    if not mine:
        return True
    for policy in mine:
        for rule in policy["spec"].get(direction, []) or []:
            at_port = "ports" not in rule or any(p["port"] == port and p.get("protocol", "TCP") == "TCP" for p in rule["ports"])
            if at_port and (peers not in rule or any(is_peer(peer, policy["metadata"]["namespace"], other) for peer in rule[peers])):
                return True
    return False


def connects(policies, a, b, port):
    return permitted(policies, a, b, port, "egress") and permitted(policies, b, a, port, "ingress")


def endpoints(objects):
    ports = {o["metadata"]["name"]: o["spec"]["ports"][0]["port"] for o in objects if o["kind"] == "Service"}
    return [Endpoint(m["name"], m["namespace"], labels, ports.get(m["name"])) for m, labels, _ in pods_of(objects) if not m["name"].startswith("countersign-")]


def check_policies(title, objects):
    policies = [o for o in objects if o["kind"] == "NetworkPolicy"]
    if not policies:
        return
    pods = endpoints(objects)
    edges = {(edge["from"], edge["to"]) for edge in EDGES["edges"]}
    for a in pods:
        for b in pods:
            if a is b or b.port is None:
                continue
            actual, expected = connects(policies, a, b, b.port), (a.name, b.name) in edges
            check(actual == expected, f"{title}: {a.name} -> {b.name}:{b.port} is {'permitted' if actual else 'refused'}, against files/edges.yaml")
            check(not connects(policies, a, b, 9443), f"{title}: {a.name} reaches the port of metrics of {b.name}")
    if title not in ("09-sts-alone", "10-curator-attestor"):  # Their callers are in other namespaces.
        for b in pods:
            strangers = [Endpoint("unlabelled pod", b.namespace, {"app": "x"}), Endpoint("pod of another namespace", "evil", pods[0].labels)]
            for stranger in strangers:
                for port in (b.port, 9443):
                    check(not connects(policies, stranger, b, port), f"{title}: a {stranger.name} reaches {b.name}:{port}")
    resolver = Endpoint("dns", "kube-system", {"k8s-app": "kube-dns"})
    for a in pods:
        check(permitted(policies, a, resolver, 53, "egress"), f"{title}: {a.name} cannot resolve names")
        check(not permitted(policies, a, resolver, 8080, "egress"), f"{title}: {a.name} reaches any port of kube-system")


# --- edges.yaml against the services ----------------------------------------------------------------------------------------------------


def flatten(value, prefix=""):
    if not isinstance(value, dict):
        return {prefix: value}
    out = {}
    for k, v in value.items():
        out.update(flatten(v, f"{prefix}.{k}" if prefix else str(k)))
    return out


def properties(path):
    out = {}
    for document in yaml.safe_load_all(open(f"{ROOT}/{path}")):
        out.update(flatten(document or {}))
    return out


def short(identity):
    return re.sub(r"^spiffe://[^/]+/", "", identity.strip())


def of_service_id(service_id):
    """The workload of a service id, or None for a trust domain."""
    name, _, domain = service_id.partition(".")
    if domain not in EDGES["domains"]:
        return None
    return "delivery-sts" if (name, domain) == ("sts", "delivery.com") else name


def check_edges():
    edges = {(edge["from"], edge["to"]) for edge in EDGES["edges"]}
    known = {name for names in EDGES["domains"].values() for name in names}
    for edge in edges:
        check(set(edge) <= known, f"edges.yaml: {edge} has a name that is in none of the domains")
    check(len(edges) == len(EDGES["edges"]), "edges.yaml: an edge is there twice")

    def callers(to):
        return {a for a, b in edges if b == to} - {"checkout"}

    services = ["user", "account", "product", "basket", "delivery", "delivery-gateway"]
    for service in services:
        listed = {short(c) for c in properties(f"shop-services/{service}/src/main/resources/config/{service}.yml")["shop.callers"].split(",")} - {LAUNCHER}
        check(listed == callers(service), f"edges.yaml: callers of {service} are {sorted(callers(service))}, shop.callers has {sorted(listed)}: make them equal")
    asserting = properties("shop-services/settings/src/main/resources/config/shop-asserting.yml")
    listed = {short(c) for c in asserting["countersign.spiffe.allowed-clients"]} - {LAUNCHER}
    check(listed == callers("asserting"), f"edges.yaml: callers of asserting are {sorted(callers('asserting'))}, allowed-clients has {sorted(listed)}: make them equal")

    # What a service is configured to call, it may call; and besides tokens and keys nothing else.
    for service in services + ["gateway", "sts"]:
        path = f"shop-services/{service}/src/main/resources/config/{service}.yml" if service != "sts" else "shop-services/settings/src/main/resources/config/shop-sts.yml"
        configured = {of_service_id(m.group(1)) for m in (re.match(r"countersign\.services\.\[(.+?)\]", name) for name in properties(path)) if m}
        infrastructure = {"sts", "delivery-sts", "asserting"}
        actual = {b for a, b in edges if a == service}
        check(configured <= actual, f"edges.yaml: {service} calls {sorted(configured - actual)} by countersign.services: add the edge")
        check(actual - infrastructure <= configured, f"edges.yaml: {service} calls {sorted(actual - infrastructure - configured)}, which countersign.services does not have: remove the edge")

    for policy in ("shop-sts-exchange", "shop-delivery-sts-exchange"):
        for rule in yaml.safe_load(open(f"{ROOT}/shop-services/settings/src/main/resources/config/{policy}.yml"))["edges"]:
            actor = of_service_id(rule["actor"])
            for target in filter(None, map(of_service_id, rule["targets"])):
                check((actor, target) in edges, f"edges.yaml: {policy}.yml lets {actor} act at {target}: add the edge")


# --- Settings of each workload ----------------------------------------------------------------------------------------------------------


def settings(objects):
    """Environment, configuration file and keys of each workload."""
    out = {}
    maps = {o["metadata"]["name"]: o["data"] for o in objects if o["kind"] == "ConfigMap"}
    for o in objects:
        if o["kind"] == "Deployment":
            name, container = o["metadata"]["name"], o["spec"]["template"]["spec"]["containers"][0]
            environment = {e["name"]: e.get("value", "from a Secret") for e in container.get("env", [])}
            ((file, content),) = maps[name].items()
            volumes = o["spec"]["template"]["spec"]["volumes"]
            keys = [item["path"] for volume in volumes if volume["name"] == "keys" for item in volume["secret"]["items"]]
            out[name] = {"keys": keys, "image": container["image"].split("/")[-1].split(":")[0].split("@")[0], "file": file, "environment": environment, "content": content}
    return out


class Literal(str):
    pass


yaml.add_representer(Literal, lambda dumper, data: dumper.represent_scalar("tag:yaml.org,2002:str", data, style="|"))


def check_settings(rendered, update):
    out = {}
    for name in SETTINGS:
        out[name] = settings(rendered[name])
        for workload in out[name].values():
            workload["content"] = Literal(workload["content"])
    text = "# Written by helm/check --update. ChartSettingsTests and ChartStartTests read it.\n" + yaml.dump(out, sort_keys=True, width=1000)
    path = f"{HERE}/golden/settings.yaml"
    if update:
        with open(path, "w") as file:
            file.write(text)
    else:
        check(open(path).read() == text, "golden/settings.yaml differs: if this is intended, run helm/check --update")


def main():
    folder = sys.argv[1]
    rendered = {file[: -len(".yaml")]: load(f"{folder}/{file}") for file in sorted(os.listdir(folder))}
    group(check_edges)
    for name, objects in rendered.items():
        group(check_pods, name, objects)
        group(check_names, name, objects)
        group(check_policies, name, objects)
    for shop, delivery in TOGETHER:
        group(check_policies, f"{shop} with {delivery}", rendered[shop] + rendered[delivery])
    group(check_settings, rendered, "--update" in sys.argv)
    for failure in failures:
        print(f"not ok: {failure}")
    print(f"check.py compared {facts} facts")
    print(f"# pass {passed}\n# fail {failed}")
    sys.exit(1 if failures else 0)


main()
