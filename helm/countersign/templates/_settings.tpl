{{/* Spring properties that the chart sets for a workload, one a line. root, w, settings. */}}
{{- define "countersign.properties" -}}
{{- $v := .root.Values -}}
{{- $w := .w -}}
{{- $replicas := include "countersign.replicas" . | int -}}
{{- $identity := has $v.mode (list "dvid" "id-mode" "anon-mode" "lsvid") -}}
{{- $certificate := include "countersign.hasCertificate" . -}}
{{- $tls := has $v.links (list "tls" "spiffe") -}}
countersign.replicas: {{ $replicas }}
countersign.tls.management: true
management.server.port: 9443
countersign.drain: {{ .settings.drainSeconds | int }}s
spring.lifecycle.timeout-per-shutdown-phase: {{ .settings.shutdownSeconds | int }}s
logging.structured.format.console: {{ $v.logs.format }}
shop.host: 0.0.0.0
shop.keys: /countersign/keys
shop.data: /tmp
{{- if eq $v.links "mesh" }}
countersign.tls.required: false
{{- end }}
{{- if $w.svid }}
countersign.spiffe.endpoint-socket: {{ $v.spiffe.socket }}
countersign.spiffe.id: spiffe://{{ include "countersign.trustDomain" .root }}/{{ $w.name }}
{{- end }}
{{- if $w.alone }}
{{- if $certificate }}
spring.ssl.bundle.pem.shop.keystore.certificate: file:/countersign/tls/tls.crt
spring.ssl.bundle.pem.shop.keystore.private-key: file:/countersign/tls/tls.key
spring.ssl.bundle.pem.shop.truststore.certificate: file:/countersign/tls/ca.crt
spring.ssl.bundle.pem.shop.options.enabled-protocols: TLSv1.3
spring.ssl.bundle.pem.shop.reload-on-update: true
server.ssl.bundle: shop
{{- if eq $w.program "zk-authenticator" }}
countersign.jwt.http.ssl-bundle: shop
{{- end }}
{{- end }}
{{- else }}
shop.mode: {{ $v.mode }}
shop.jwt.algorithm: {{ $v.jwtAlgorithm }}
shop.links: {{ ternary "plain" $v.links (eq $v.links "mesh") }}
shop.entries: {{ ternary "tls" "plain" $tls }}
{{- if $tls }}
{{- if $certificate }}
shop.tls.certificate: file:/countersign/tls/tls.crt
shop.tls.private-key: file:/countersign/tls/tls.key
{{- else }}
shop.tls.certificate: ""
shop.tls.private-key: ""
{{- end }}
shop.tls.authorities: file:/countersign/tls/ca.crt
{{- end }}
{{- if eq $v.mode "none" }}
shop.none.expose: {{ $v.shop.none.expose }}
{{- end }}
{{- range $service, $port := include "countersign.ports" .root | fromYaml }}
shop.url.{{ $service }}: {{ include "countersign.url" (dict "root" $.root "service" $service "port" $port) }}
{{- end }}
{{- end }}
{{- with index $v.database $w.key }}
{{- if $w.database }}
spring.datasource.url: {{ include "countersign.databaseUrl" . }}
spring.datasource.hikari.maximum-pool-size: {{ .poolSize | default 10 | int }}
{{- end }}
{{- end }}
{{- if $v.redis.url }}
countersign.rate-limit.store: redis
countersign.rate-limit.redis.url: ${REDIS_URL}
{{- if $v.redis.caSecret }}
spring.ssl.bundle.pem.redis.truststore.certificate: file:/countersign/redis/ca.crt
spring.ssl.bundle.pem.redis.reload-on-update: true
countersign.redis.ssl-bundle: redis
{{- end }}
{{- end }}
{{- if and (or (not $w.server) (eq $w.program "zk-authenticator")) (gt $replicas 1) }}
{{- if $w.redisStore }}
countersign.jwt.dpop.replay.store: redis
countersign.jwt.dpop.replay.redis.url: ${REDIS_URL}
{{- else }}
countersign.jwt.dpop.replay.store: jdbc
{{- end }}
{{- if $identity }}
countersign.idt.replay.store: {{ ternary "redis" "jdbc" $w.redisStore }}
{{- if $w.redisStore }}
countersign.idt.replay.redis.url: ${REDIS_URL}
{{- end }}
{{- end }}
{{- end }}
{{- if eq $w.key "user" }}
server.tomcat.remoteip.internal-proxies: {{ concat (list "127.0.0.0/8" "::1/128") $v.podNetworks | join ", " | quote }}
{{- end }}
{{- if hasKey (include "countersign.hosts" .root | fromJson) $w.key }}
server.forward-headers-strategy: native
server.tomcat.remoteip.internal-proxies: {{ $v.trustedProxies | join ", " | quote }}
{{- end }}
{{- if eq $w.program "key-curator" }}
countersign.curator.log-key: /countersign/keys/curator.pem
{{- end }}
{{- if eq $w.program "attestor" }}
countersign.attestor.key: /countersign/keys/attestor.pem
countersign.attestor.source: kubernetes
countersign.attestor.kubernetes.audience: {{ $v.attestation.audience }}
countersign.attestor.kubernetes.trust-domain: {{ include "countersign.trustDomain" .root }}
{{- end }}
{{- if $v.metrics.existingSecret }}
countersign.metrics.token-location: file:/countersign/metrics/token
{{- end }}
{{- if $v.otel.endpoint }}
management.opentelemetry.tracing.export.otlp.endpoint: {{ $v.otel.endpoint }}
{{- end }}
{{- end }}

{{/* Ports by name in the Shop. */}}
{{- define "countersign.ports" -}}
gateway: 8080
user: 8081
account: 8082
product: 8083
basket: 8084
delivery: 8085
delivery-gateway: 8086
sts: 8090
delivery-sts: 8091
zk: 8092
asserting: 8093
{{- end }}

{{- define "countersign.databaseUrl" -}}
{{- if hasPrefix "jdbc:postgresql:" .url -}}
{{- $mode := .sslMode | default "verify-full" -}}
{{ .url }}{{ ternary "&" "?" (contains "?" .url) }}sslmode={{ $mode }}
{{- if .caSecret }}&sslrootcert=/countersign/database/ca.crt
{{- else if hasPrefix "verify-" $mode }}&sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory{{ end -}}
{{- else -}}
{{ .url }}
{{- end -}}
{{- end }}

{{/* Entries of the Secret of keys that a workload needs, as JSON. */}}
{{- define "countersign.keyFiles" -}}
{{- $v := .root.Values -}}
{{- $w := .w -}}
{{- $hs := hasPrefix "HS" $v.jwtAlgorithm -}}
{{- $files := list -}}
{{- if $w.client -}}
{{- $own := has $v.mode (list "self-issued" "nested") -}}
{{- $files = append $files (ternary (printf "%s.%s.jwk" $w.name (ternary "ES256" $v.jwtAlgorithm $hs)) (printf "%s.jwk" $w.name) (and $own (not $w.server))) -}}
{{- end -}}
{{- if $w.kek }}{{ $files = append $files $w.kek }}{{ end -}}
{{- if $w.file }}{{ $files = append $files $w.file }}{{ end -}}
{{- if and $hs (or (not $w.alone) (eq $w.program "sts")) (ne $w.program "asserting") }}{{ $files = append $files "hs.secret" }}{{ end -}}
{{- range $w.public }}
{{- if or $v.foreign.enabled (not (hasPrefix "delivery" .)) (eq $w.program "sts") }}{{ $files = append $files (printf "%s.pub.jwks" .) }}{{ end -}}
{{- end -}}
{{- concat $files (index $v.keys.extra $w.key | default list) | uniq | toJson -}}
{{- end }}

{{/* Environment of a workload. */}}
{{- define "countersign.env" -}}
{{- $v := .root.Values -}}
{{- $w := .w -}}
{{- $database := index $v.database $w.key -}}
{{- if contains "," $w.configName }}
- name: SPRING_CONFIG_NAME
  value: {{ $w.configName | quote }}
{{- end }}
{{- if and $w.database $database }}
{{- if $database.existingSecret }}
- name: SPRING_DATASOURCE_USERNAME
  valueFrom: { secretKeyRef: { name: {{ $database.existingSecret }}, key: {{ $database.usernameKey | default "username" }} } }
- name: SPRING_DATASOURCE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $database.existingSecret }}, key: {{ $database.passwordKey | default "password" }} } }
{{- end }}
{{- end }}
{{- if $v.redis.url }}
{{- if $v.redis.existingSecret }}
- name: REDIS_USERNAME
  valueFrom: { secretKeyRef: { name: {{ $v.redis.existingSecret }}, key: username } }
- name: REDIS_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $v.redis.existingSecret }}, key: password } }
- name: REDIS_URL
  value: {{ regexReplaceAll "^(rediss?://)" $v.redis.url "${1}$(REDIS_USERNAME):$(REDIS_PASSWORD)@" | quote }}
{{- else }}
- name: REDIS_URL
  value: {{ $v.redis.url | quote }}
{{- end }}
{{- end }}
{{- range $name, $value := .settings.env }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{/* Volumes of a workload: a list of name, path, and the source, as YAML. */}}
{{- define "countersign.volumes" -}}
{{- $v := .root.Values -}}
{{- $w := .w -}}
{{- $tls := has $v.links (list "tls" "spiffe") -}}
{{- $certificate := include "countersign.hasCertificate" . -}}
{{- $sts := ternary "delivery-sts" "sts" (eq $v.domain "delivery.com") -}}
- name: tmp
  mountPath: /tmp
  source: { emptyDir: { sizeLimit: 256Mi } }
- name: config
  mountPath: /countersign/config
  readOnly: true
  source: { configMap: { name: {{ $w.name }} } }
{{- $keys := include "countersign.keyFiles" . | fromJsonArray }}
{{- if $keys }}
- name: keys
  mountPath: /countersign/keys
  readOnly: true
  source:
    secret:
      secretName: {{ include "countersign.keysSecret" .root }}
      defaultMode: 0440
      items:
        {{- range $keys }}
        - { key: {{ . }}, path: {{ . }} }
        {{- end }}
{{- end }}
{{- if or $certificate (and $tls (not $w.alone)) }}
- name: tls
  mountPath: /countersign/tls
  readOnly: true
  source:
    secret:
      secretName: {{ include "countersign.tlsSecret" (dict "root" .root "name" (ternary $w.name $sts (ne $certificate ""))) }}
      defaultMode: 0440
      items:
        {{- if $certificate }}
        - { key: tls.crt, path: tls.crt }
        - { key: tls.key, path: tls.key }
        {{- end }}
        - { key: ca.crt, path: ca.crt }
{{- end }}
{{- if $w.svid }}
- name: spiffe-workload-api
  mountPath: {{ $v.spiffe.socket | trimPrefix "unix://" | dir }}
  readOnly: true
  {{- if eq $v.spiffe.volume "csi" }}
  source: { csi: { driver: csi.spiffe.io, readOnly: true } }
  {{- else }}
  source: { hostPath: { path: {{ $v.spiffe.hostPath }}, type: Directory } }
  {{- end }}
{{- end }}
{{- with index $v.database $w.key }}
{{- if and $w.database .caSecret }}
- name: database
  mountPath: /countersign/database
  readOnly: true
  source: { secret: { secretName: {{ .caSecret }}, items: [{ key: ca.crt, path: ca.crt }] } }
{{- end }}
{{- end }}
{{- if and $v.redis.url $v.redis.caSecret }}
- name: redis
  mountPath: /countersign/redis
  readOnly: true
  source: { secret: { secretName: {{ $v.redis.caSecret }}, items: [{ key: ca.crt, path: ca.crt }] } }
{{- end }}
{{- if $v.metrics.existingSecret }}
- name: metrics
  mountPath: /countersign/metrics
  readOnly: true
  source: { secret: { secretName: {{ $v.metrics.existingSecret }}, defaultMode: 0440, items: [{ key: {{ $v.metrics.key }}, path: token }] } }
{{- end }}
{{- range .settings.extraVolumes }}
- name: {{ .name }}
  mountPath: {{ .mountPath }}
  readOnly: {{ ternary .readOnly true (hasKey . "readOnly") }}
  source: {{ .source | toJson }}
{{- end }}
{{- end }}

{{/* Pod Security "restricted", for every pod and its container. */}}
{{- define "countersign.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "countersign.containerSecurity" -}}
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
{{- end }}
