{{/*
Facts about the workloads. key: name in values. name: name of Service, ServiceAccount and SPIFFE ID. program: image. config: names of
Spring's configuration files, of which the last one is the file of the ConfigMap. entry: its callers are no workloads. kek: entry of the
key encryption key. client: whether it has a key of its own as a client. public: public key sets that it reads. withoutSvid: neither called by
workloads nor calling any by an SVID.
*/}}
{{- define "countersign.workloads" -}}
gateway: { name: gateway, domain: shop.com, port: 8080, entry: true, client: true, redisStore: true }
user: { name: user, domain: shop.com, port: 8081, client: true, database: true, public: [gateway] }
account: { name: account, domain: shop.com, port: 8082, client: true, database: true, public: [gateway, basket] }
product: { name: product, domain: shop.com, port: 8083, client: true, database: true, public: [gateway, basket] }
basket: { name: basket, domain: shop.com, port: 8084, client: true, database: true, public: [gateway] }
delivery: { name: delivery, domain: delivery.com, port: 8085, client: true, database: true, public: [delivery-gateway] }
deliveryGateway: { name: delivery-gateway, domain: delivery.com, port: 8086, client: true, redisStore: true, public: [basket] }
sts:
{{- if eq .Values.domain "delivery.com" }}
  { name: delivery-sts, withoutSvid: true, program: sts, domain: delivery.com, port: 8091, entry: true, server: true, config: "sts,shop-delivery-sts", database: true, client: true, kek: delivery-sts.kek, public: [delivery-gateway, delivery] }
{{- else }}
  { name: sts, domain: shop.com, port: 8090, entry: true, server: true, config: "sts,shop-sts", database: true, kek: sts.kek, public: [gateway, user, account, product, basket, delivery-gateway, delivery, delivery-sts, operator] }
{{- end }}
zkAuthenticator: { name: zk, withoutSvid: true, program: zk-authenticator, domain: shop.com, port: 8092, entry: true, server: true, config: "zk-authenticator,shop-zk-authenticator", database: true }
asserting: { name: asserting, domain: shop.com, port: 8093, server: true, config: "asserting,shop-asserting", database: true, kek: asserting.kek }
keyCurator: { name: curator, withoutSvid: true, program: key-curator, domain: shop.com, port: 8096, entry: true, server: true, alone: true, config: curator, database: true, file: curator.pem }
attestor: { name: attestor, withoutSvid: true, domain: shop.com, port: 8097, entry: true, server: true, alone: true, config: attestor, file: attestor.pem, api: true }
{{- end }}

{{/* The workloads of both domains that this mode and these values enable, as YAML by key, and names of the other domain. */}}
{{- define "countersign.enabled" -}}
{{- $root := . -}}
{{- $identity := has .Values.mode (list "dvid" "id-mode" "anon-mode" "lsvid") -}}
{{- $all := include "countersign.workloads" . | fromYaml -}}
{{- range $key, $w := $all }}
{{- $on := and $root.Values.shop.enabled (eq $w.domain $root.Values.domain) -}}
{{- if eq $key "zkAuthenticator" }}{{ $on = and $on (eq $root.Values.mode "zk") }}{{ end -}}
{{- if eq $key "asserting" }}{{ $on = and $on $identity }}{{ end -}}
{{- if $w.alone }}{{ $on = false }}{{ end -}}
{{- if $w.server }}
{{- $set := (index $root.Values $key).enabled -}}
{{- if kindIs "bool" $set }}{{ $on = $set }}{{ end -}}
{{- end }}
{{- if $on }}
{{- $program := $w.program | default $w.name -}}
{{- $config := $w.config | default $w.name -}}
{{- $alone := or ($w.alone | default false) (not $root.Values.shop.enabled) -}}
{{- $svid := and (eq $root.Values.links "spiffe") (or (eq $key "asserting") (not (or $alone ($w.withoutSvid | default false)))) -}}
{{- $shop := $root.Values.shop.enabled -}}
{{- if and $w.server (not $shop) }}{{ $config = splitList "," $config | first }}{{ end -}}
{{- $database := $w.database | default false -}}
{{- if and (eq $key "gateway") (eq $root.Values.mode "zk") }}{{ $database = true }}{{ end }}
{{ $key }}:
{{ dict "key" $key "name" $w.name "program" $program "port" $w.port "entry" ($w.entry | default false) "server" ($w.server | default false) "alone" $alone "svid" $svid "configName" $config "configFile" (splitList "," $config | last) "database" $database "redisStore" ($w.redisStore | default false) "client" (and ($w.client | default false) $shop) "kek" ($w.kek | default "") "file" ($w.file | default "") "api" ($w.api | default false) "public" (ternary ($w.public | default list) list $shop) | toYaml | indent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{/* Names of the workloads of the other domain that exist in this mode. */}}
{{- define "countersign.foreign" -}}
{{- $identity := has .Values.mode (list "dvid" "id-mode" "anon-mode" "lsvid") -}}
{{- if and .Values.foreign.enabled .Values.shop.enabled -}}
{{- if eq .Values.domain "delivery.com" -}}
{{- concat (list "gateway" "user" "account" "product" "basket" "sts") (ternary (list "asserting") list $identity) | toJson -}}
{{- else -}}
{{- list "delivery-gateway" "delivery" "delivery-sts" | toJson -}}
{{- end -}}
{{- else -}}
[]
{{- end -}}
{{- end }}

{{/* Settings of a workload: the defaults, overridden by its own. */}}
{{- define "countersign.settings" -}}
{{- mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values .key)) | toYaml -}}
{{- end }}

{{/* Largest number of processes of a workload. */}}
{{- define "countersign.replicas" -}}
{{- if .settings.autoscaling.enabled }}{{ .settings.autoscaling.max | int }}{{ else }}{{ .settings.replicas | int }}{{ end -}}
{{- end }}

{{- define "countersign.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- define "countersign.labels" -}}
{{ include "countersign.selector" . }}
app.kubernetes.io/part-of: countersign
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "countersign.image" -}}
{{- $digest := index .root.Values.image.digests .program -}}
{{- if $digest -}}
{{ .root.Values.image.registry }}/{{ .program }}@{{ $digest }}
{{- else -}}
{{ .root.Values.image.registry }}/{{ .program }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- define "countersign.trustDomain" -}}
{{ .Values.spiffe.trustDomain | default .Values.domain }}
{{- end }}

{{- define "countersign.foreignNamespace" -}}
{{ .Values.foreign.namespace | default (ternary "shop" "delivery" (eq .Values.domain "delivery.com")) }}
{{- end }}

{{- define "countersign.keysSecret" -}}
{{ ternary "countersign-keys" .Values.keys.existingSecret .Values.keys.generate }}
{{- end }}

{{/* Whether a workload has a certificate: all with links tls, the entries with links spiffe. */}}
{{- define "countersign.hasCertificate" -}}
{{- if or (eq .root.Values.links "tls") (and (eq .root.Values.links "spiffe") .w.entry) }}true{{ end -}}
{{- end }}

{{/* Secret with the certificate of a workload. Callers need its ca.crt only. */}}
{{- define "countersign.tlsSecret" -}}
{{ .root.Values.tls.existingSecret | default (printf "%s-tls" .name) }}
{{- end }}

{{/* Whether something that needs a CRD is rendered. */}}
{{- define "countersign.crd" -}}
{{- if kindIs "bool" .value }}{{ if .value }}true{{ end }}{{ else if .root.Capabilities.APIVersions.Has .api }}true{{ end -}}
{{- end }}

{{/* Published hosts by key. */}}
{{- define "countersign.hosts" -}}
{{- if .Values.ingress.enabled }}{{ .Values.ingress.hosts | toJson }}{{ else if .Values.gatewayApi.enabled }}{{ .Values.gatewayApi.hosts | toJson }}{{ else }}{}{{ end -}}
{{- end }}

{{/* Address of a workload, by name in the Shop. */}}
{{- define "countersign.url" -}}
{{- $root := .root -}}
{{- $hosts := include "countersign.hosts" $root | fromJson -}}
{{- $published := index $hosts (get (dict "zk" "zkAuthenticator" "delivery-sts" "sts") .service | default .service) -}}
{{- $delivery := hasPrefix "delivery" .service -}}
{{- $foreign := ne $delivery (eq $root.Values.domain "delivery.com") -}}
{{- $other := "" -}}
{{- if $foreign }}{{ $other = index $root.Values.foreign.urls (ternary "deliveryGateway" .service (eq .service "delivery-gateway")) }}{{ end -}}
{{- if $other -}}
{{ $other }}
{{- else if and $published (not $foreign) -}}
https://{{ $published }}
{{- else -}}
{{- $scheme := ternary "http" "https" (and (eq $root.Values.links "mesh") (ne .service "asserting")) -}}
{{ $scheme }}://{{ .service }}.{{ ternary (include "countersign.foreignNamespace" $root) $root.Release.Namespace $foreign }}.svc:{{ .port }}
{{- end -}}
{{- end }}

{{/* Flattens a map into dotted names, as JSON. */}}
{{- define "countersign.flatten" -}}
{{- $out := dict -}}
{{- range $k, $v := .map }}
{{- $name := ternary $k (printf "%s.%s" $.prefix $k) (eq $.prefix "") -}}
{{- if kindIs "map" $v }}
{{- $out = merge $out (include "countersign.flatten" (dict "map" $v "prefix" $name) | fromJson) -}}
{{- else }}
{{- $_ := set $out $name $v -}}
{{- end }}
{{- end }}
{{- $out | toJson -}}
{{- end }}
