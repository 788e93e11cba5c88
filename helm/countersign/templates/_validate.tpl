{{/* Refuses values that would not work, or would be unsafe. Each message names the key and the fix. */}}
{{- define "countersign.validate" -}}
{{- $v := .Values -}}
{{- $root := . -}}
{{- $identity := has $v.mode (list "dvid" "id-mode" "anon-mode" "lsvid") -}}
{{- $hs := hasPrefix "HS" $v.jwtAlgorithm -}}
{{- $enabled := include "countersign.enabled" . | fromYaml -}}
{{- if not $enabled }}{{ fail "shop.enabled is false, and no server is enabled: set sts.enabled, zkAuthenticator.enabled, asserting.enabled, keyCurator.enabled or attestor.enabled to true" }}{{ end -}}
{{- if not $v.links }}{{ fail "links is missing: set it to spiffe, tls or mesh" }}{{ end -}}
{{- if and $v.shop.enabled (eq $v.mode "none") (not $v.shop.none.expose) }}{{ fail "mode: none lets everybody do everything: choose another mode, or set shop.none.expose to true" }}{{ end -}}
{{- if and $v.shop.enabled $identity (ne $v.links "spiffe") }}{{ fail (printf "mode: %s needs SVIDs: set links to spiffe" $v.mode) }}{{ end -}}
{{- if and (hasKey $enabled "asserting") (ne $v.links "spiffe") }}{{ fail "asserting.enabled: its callers are identified by SVIDs: set links to spiffe" }}{{ end -}}
{{- if and (eq $v.mode "dvid") (ne $v.jwtAlgorithm "RS256") }}{{ fail (printf "jwtAlgorithm: %s in mode dvid: DVIDs prove signatures of RS256: set it to RS256" $v.jwtAlgorithm) }}{{ end -}}
{{- if and $identity $hs }}{{ fail (printf "jwtAlgorithm: %s would let the asserting workload forge tokens: choose one with key pairs, such as ES256" $v.jwtAlgorithm) }}{{ end -}}
{{- if and $v.shop.enabled $hs (or $v.foreign.enabled (eq $v.domain "delivery.com")) }}{{ fail (printf "jwtAlgorithm: %s would share the secret of one domain with the other: choose one with key pairs, such as ES256, or set foreign.enabled to false" $v.jwtAlgorithm) }}{{ end -}}

{{- /* Trust domain. */ -}}
{{- $td := include "countersign.trustDomain" . -}}
{{- if not (regexMatch "^[a-z0-9._-]{1,255}$" $td) }}{{ fail (printf "spiffe.trustDomain: %s is not canonical: write it without scheme and path, in lower case, such as shop.com" $td) }}{{ end -}}
{{- if and $v.shop.enabled (eq $v.links "spiffe") (ne $td $v.domain) }}{{ fail (printf "spiffe.trustDomain: the services accept IDs of %s only: remove it, or set shop.enabled to false" $v.domain) }}{{ end -}}
{{- if and (eq $v.links "spiffe") (not (hasPrefix "unix:///" $v.spiffe.socket)) }}{{ fail "spiffe.socket: write it as unix:///folder/name.sock" }}{{ end -}}

{{- /* Images. */ -}}
{{- range $program, $digest := $v.image.digests }}
{{- if not (regexMatch "^sha256:[0-9a-f]{64}$" $digest) }}{{ fail (printf "image.digests.%s: %s is malformed: write sha256: and 64 hexadecimal digits in lower case" $program $digest) }}{{ end -}}
{{- end -}}
{{- if eq $v.image.tag "latest" }}{{ fail "image.tag: latest names another image each time: set a version" }}{{ end -}}

{{- /* Keys. */ -}}
{{- if and $v.keys.generate $v.keys.existingSecret }}{{ fail "keys.generate and keys.existingSecret exclude each other: remove one of them" }}{{ end -}}
{{- if and $v.keys.generate (eq $v.domain "delivery.com") }}{{ fail "keys.generate: the domains have each other's public keys, so one run makes the keys of both: copy those of delivery.com from the Secret of shop.com, and name them in keys.existingSecret" }}{{ end -}}
{{- if and $v.keys.generate (not $v.shop.enabled) }}{{ fail "keys.generate makes the keys of the Shop: create a Secret, and name it in keys.existingSecret" }}{{ end -}}

{{- /* TLS. */ -}}
{{- if and $v.tls.existingSecret $v.tls.issuerRef.name }}{{ fail "tls.issuerRef and tls.existingSecret exclude each other: remove one of them" }}{{ end -}}
{{- $certificates := false -}}
{{- range $w := $enabled }}{{ if include "countersign.hasCertificate" (dict "root" $root "w" $w) }}{{ $certificates = true }}{{ end }}{{ end -}}
{{- if and $certificates (not $v.tls.existingSecret) (not $v.tls.issuerRef.name) }}{{ fail (printf "tls.existingSecret and tls.issuerRef are missing: links: %s needs one of them for certificates%s" $v.links (ternary " of the entries, whose callers have no SVID" "" (eq $v.links "spiffe"))) }}{{ end -}}

{{- /* Redis. */ -}}
{{- with $v.redis.url }}
{{- if regexMatch "@" . }}{{ fail "redis.url contains a user or password: remove it, and set redis.existingSecret" }}{{ end -}}
{{- if not (regexMatch "^rediss?://[^/@? ]+$" .) }}{{ fail "redis.url: write it as rediss://host:port" }}{{ end -}}
{{- if and (or (hasPrefix "redis://" .) (not $v.redis.tls)) (ne $v.links "mesh") }}{{ fail "redis.url without TLS: use rediss:// and redis.tls: true, or links: mesh, which protects the connection" }}{{ end -}}
{{- if ne (hasPrefix "rediss://" .) $v.redis.tls }}{{ fail "redis.tls contradicts redis.url: set it to true for rediss://, to false for redis://" }}{{ end -}}
{{- if and $v.redis.caSecret (not $v.redis.tls) }}{{ fail "redis.caSecret without TLS: remove it, or set redis.tls to true and redis.url to rediss://" }}{{ end -}}
{{- end -}}

{{- /* Workloads. */ -}}
{{- range $key, $w := $enabled }}
{{- $s := include "countersign.settings" (dict "root" $root "key" $key) | fromYaml -}}
{{- $max := include "countersign.replicas" (dict "settings" $s) | int -}}
{{- $a := $s.autoscaling -}}
{{- if and $a.enabled (gt (int $a.min) (int $a.max)) }}{{ fail (printf "%s.autoscaling.min: %d is more than max, %d: lower it" $key (int $a.min) (int $a.max)) }}{{ end -}}
{{- if and $s.disruptionBudget.enabled (has ($s.disruptionBudget.maxUnavailable | toString) (list "0" "0%")) }}{{ fail (printf "%s.disruptionBudget.maxUnavailable: 0 lets no node be drained: set it to 1 or more" $key) }}{{ end -}}
{{- if lt (int $s.terminationGracePeriodSeconds) (add (int $s.drainSeconds) (int $s.shutdownSeconds) 5 | int) }}{{ fail (printf "%s.terminationGracePeriodSeconds: %d is shorter than the drain: set it to drainSeconds + shutdownSeconds + 5 = %d or more" $key (int $s.terminationGracePeriodSeconds) (add (int $s.drainSeconds) (int $s.shutdownSeconds) 5)) }}{{ end -}}
{{- $memory := get ($s.resources.limits | default dict) "memory" | toString -}}
{{- if not (regexMatch "^[0-9]+(Mi|Gi)$" $memory) }}{{ fail (printf "%s.resources.limits.memory: %s: write a whole number with Mi or Gi, such as 512Mi" $key $memory) }}{{ end -}}
{{- $mi := trimSuffix "Mi" $memory | trimSuffix "Gi" | int -}}
{{- if lt (ternary (mul $mi 1024 | int) $mi (hasSuffix "Gi" $memory)) 256 }}{{ fail (printf "%s.resources.limits.memory: %s is too little for a JVM: set it to 256Mi or more" $key $memory) }}{{ end -}}
{{- range $name, $value := $s.env }}
{{- if regexMatch "(?i)password=|://[^/ ]*:[^/@ ]*@" $value }}{{ fail (printf "%s.env.%s contains a password: put it into a Secret, and mount it by %s.extraVolumes" $key $name $key) }}{{ end -}}
{{- if regexMatch "(?i)(password|secret|token|credential|private_?key|encryption_?key)$" $name }}{{ fail (printf "%s.env.%s is a secret in the values: put it into a Secret, and mount it by %s.extraVolumes" $key $name $key) }}{{ end -}}
{{- end -}}

{{- $config := include "countersign.flatten" (dict "map" (index $v.config $key | default dict) "prefix" "") | fromJson -}}
{{- range $name, $value := $config }}
{{- if regexMatch "(?i)(password|secret|credentials?|private-?key|encryption-?key)$" $name }}{{ if not (or (hasPrefix "${" ($value | toString)) (hasPrefix "file:" ($value | toString))) }}{{ fail (printf "config.%s.%s is a secret in the values: put it into a Secret, and set a file: location or a ${placeholder}" $key $name) }}{{ end }}{{ end -}}
{{- if regexMatch "://[^/ ]*:[^/@ ]*@" ($value | toString) }}{{ fail (printf "config.%s.%s contains a password: put it into a Secret" $key $name) }}{{ end -}}
{{- if and (gt $max 1) (regexMatch "(replay|logout)\\.store$" $name) (eq ($value | toString) "memory") }}{{ fail (printf "config.%s.%s: memory, with %d replicas: what one has seen the others would accept again: set it to jdbc or redis, or %s.replicas to 1" $key $name $max $key) }}{{ end -}}
{{- if and (gt $max 1) (eq $name "spring.datasource.url") (hasPrefix "jdbc:sqlite:" ($value | toString)) }}{{ fail (printf "config.%s.%s: SQLite, with %d replicas: set database.%s.url to a PostgreSQL, or %s.replicas to 1" $key $name $max $key $key) }}{{ end -}}
{{- end -}}

{{- $d := index $v.database $key -}}
{{- if $w.database }}
{{- if not (get ($d | default dict) "url") }}{{ fail (printf "database.%s.url is missing: set it, such as to jdbc:postgresql://postgres.data.svc:5432/%s" $key $w.name) }}{{ end -}}
{{- if regexMatch "(?i)password=|://[^/]*@" $d.url }}{{ fail (printf "database.%s.url contains a password: remove it, and set database.%s.existingSecret" $key $key) }}{{ end -}}
{{- if regexMatch "(?i)[?&]ssl" $d.url }}{{ fail (printf "database.%s.url contains a setting of TLS: remove it, and set database.%s.sslMode and caSecret" $key $key) }}{{ end -}}
{{- if hasPrefix "jdbc:sqlite:" $d.url }}
{{- if gt $max 1 }}{{ fail (printf "database.%s.url: SQLite, with %d replicas: set it to a PostgreSQL, or %s.replicas to 1" $key $max $key) }}{{ end -}}
{{- else if hasPrefix "jdbc:postgresql://" $d.url }}
{{- if not $d.existingSecret }}{{ fail (printf "database.%s.existingSecret is missing: name a Secret with the entries username and password" $key) }}{{ end -}}
{{- if and (has ($d.sslMode | default "verify-full") (list "disable" "allow" "prefer" "require" "verify-ca")) (ne $v.links "mesh") }}{{ fail (printf "database.%s.sslMode: %s does not verify the name of the server: set it to verify-full, or links to mesh, which protects the connection" $key $d.sslMode) }}{{ end -}}
{{- else }}{{ fail (printf "database.%s.url: write it as jdbc:postgresql://host:port/name or jdbc:sqlite:/path" $key) }}{{ end -}}
{{- end -}}
{{- if and $w.redisStore (gt $max 1) (not $v.redis.url) }}{{ fail (printf "%s.replicas: %d with used proofs in memory: set redis.url, or %s.replicas to 1" $key $max $key) }}{{ end -}}
{{- if and (gt (len (include "countersign.keyFiles" (dict "root" $root "w" $w) | fromJsonArray)) 0) (not $v.keys.generate) (not $v.keys.existingSecret) }}{{ fail "keys.existingSecret is missing: name a Secret with the keys, or set keys.generate to true" }}{{ end -}}
{{- end -}}

{{- /* Servers without the Shop. */ -}}
{{- if not $v.shop.enabled }}
{{- range $key, $name := dict "sts" "countersign.sts.issuer" "zkAuthenticator" "countersign.url" "asserting" "countersign.asserting.workload-id" }}
{{- if hasKey $enabled $key }}
{{- $config := include "countersign.flatten" (dict "map" (index $v.config $key | default dict) "prefix" "") | fromJson -}}
{{- if not (hasKey $config $name) }}{{ fail (printf "config.%s has no %s: without the Shop, issuer, ids and clients of this server are yours to set" $key $name) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Publishing. */ -}}
{{- if and $v.ingress.enabled $v.gatewayApi.enabled }}{{ fail "ingress.enabled and gatewayApi.enabled exclude each other: set one of them to false" }}{{ end -}}
{{- range $name := list "ingress" "gatewayApi" }}
{{- $p := index $v $name -}}
{{- if $p.enabled }}
{{- if not $p.hosts }}{{ fail (printf "%s.hosts is empty: set %s.hosts.gateway, such as to shop.example.com" $name $name) }}{{ end -}}
{{- range $key, $host := $p.hosts }}
{{- if not (hasKey $enabled $key) }}{{ fail (printf "%s.hosts.%s: this workload is not enabled: remove the host" $name $key) }}{{ end -}}
{{- if not (regexMatch "^[a-z0-9.-]+$" $host) }}{{ fail (printf "%s.hosts.%s: %s is not a host: write a DNS name in lower case" $name $key $host) }}{{ end -}}
{{- end -}}
{{- if not $v.trustedProxies }}{{ fail (printf "trustedProxies is empty: with %s, all callers would have the address of the proxy: set the CIDR ranges of its pods" $name) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- if and $v.ingress.enabled (not $v.ingress.tlsSecret) }}{{ fail "ingress.tlsSecret is missing: tokens must not go over plain HTTP: name the Secret with the certificate of ingress.hosts" }}{{ end -}}
{{- if and $v.gatewayApi.enabled (not $v.gatewayApi.parentRefs) }}{{ fail "gatewayApi.parentRefs is empty: name the Gateway, and its listener with TLS as sectionName" }}{{ end -}}
{{- if and $v.networkPolicy.enabled (or $v.ingress.enabled $v.gatewayApi.enabled) (not $v.networkPolicy.ingressNamespace) }}{{ fail "networkPolicy.ingressNamespace is missing: the policies would refuse the ingress controller: set its namespace" }}{{ end -}}

{{- /* Metrics, the administrator. */ -}}
{{- if and $v.metrics.serviceMonitor (not $v.metrics.existingSecret) }}{{ fail "metrics.existingSecret is missing: metrics.serviceMonitor needs a token: name a Secret, and its entry in metrics.key" }}{{ end -}}
{{- if and $v.metrics.serviceMonitor (eq $v.links "spiffe") (not $v.metrics.ca.secret) (not $v.metrics.ca.configMap) }}{{ fail "metrics.ca is empty: Prometheus could not verify SVIDs: name the Secret or ConfigMap with the bundle of the trust domain" }}{{ end -}}
{{- if and $v.metrics.serviceMonitor $v.networkPolicy.enabled (not $v.networkPolicy.prometheusNamespace) }}{{ fail "networkPolicy.prometheusNamespace is missing: the policies would refuse Prometheus: set its namespace" }}{{ end -}}
{{- if and $v.demo.enabled (not (and $v.shop.enabled (eq $v.domain "shop.com"))) }}{{ fail "demo.enabled: the administrator is one of the Shop: set it to false, or shop.enabled to true and domain to shop.com" }}{{ end -}}
{{- if and $v.demo.enabled (not $v.admin.existingSecret) }}{{ fail "admin.existingSecret is missing: demo.enabled needs a Secret with the entry password" }}{{ end -}}
{{- if and $v.demo.enabled (not (hasPrefix "jdbc:postgresql:" $v.database.user.url)) }}{{ fail "demo.enabled: the Job cannot reach a SQLite in another pod: set database.user.url to a PostgreSQL" }}{{ end -}}
{{- end }}
