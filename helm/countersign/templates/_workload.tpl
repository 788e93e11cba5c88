{{/* All objects of a workload. root, w, settings. */}}
{{- define "countersign.workload" -}}
{{- $root := .root -}}
{{- $v := .root.Values -}}
{{- $w := .w -}}
{{- $s := .settings -}}
{{- $labels := include "countersign.labels" (dict "root" $root "name" $w.name) -}}
{{- $selector := include "countersign.selector" (dict "root" $root "name" $w.name) -}}
{{- $scheme := ternary "HTTP" "HTTPS" (eq $v.links "mesh") -}}
{{- $volumes := include "countersign.volumes" . | fromYamlArray -}}
{{- $sqlite := hasPrefix "jdbc:sqlite:" (get (index $v.database $w.key | default dict) "url" | default "") -}}
{{- $file := printf "%s\n" (include "countersign.properties" .) -}}
{{- with index $v.config $w.key -}}
{{- $file = printf "%s---\n%s\n" $file (toYaml .) -}}
{{- end -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $w.name }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- $labels | nindent 4 }}
automountServiceAccountToken: false
---
# Properties of the chart, and after "---" those of config.{{ $w.key }}, which override them.
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $w.name }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- $labels | nindent 4 }}
data:
  {{ $w.configFile }}.yml: |
    {{- $file | nindent 4 }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $w.name }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  selector:
    {{- $selector | nindent 4 }}
  ports:
    - { name: {{ ternary "http" "https" (eq $v.links "mesh") }}, port: {{ $w.port }}, targetPort: main, protocol: TCP }
    - { name: management, port: 9443, targetPort: management, protocol: TCP }
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $w.name }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  {{- if not $s.autoscaling.enabled }}
  replicas: {{ $s.replicas | int }}
  {{- end }}
  minReadySeconds: 5
  revisionHistoryLimit: 5
  strategy:
    {{- if $sqlite }}
    type: Recreate
    {{- else }}
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
    {{- end }}
  selector:
    matchLabels:
      {{- $selector | nindent 6 }}
  template:
    metadata:
      labels:
        {{- $labels | nindent 8 }}
        {{- with $s.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        checksum/config: {{ sha256sum $file }}
        {{- with $s.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ $w.name }}
      automountServiceAccountToken: {{ $w.api }}
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ $s.terminationGracePeriodSeconds | int }}
      securityContext:
        {{- include "countersign.podSecurity" $root | nindent 8 }}
      {{- with $v.image.pullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - { name: {{ . }} }
        {{- end }}
      {{- end }}
      {{- with $s.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      {{- with $s.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $s.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $s.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- if $s.topologySpread.enabled }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: {{ $s.topologySpread.whenUnsatisfiable }}
          labelSelector:
            matchLabels:
              {{- $selector | nindent 14 }}
        {{- end }}
      {{- end }}
      containers:
        - name: {{ $w.program }}
          image: {{ include "countersign.image" (dict "root" $root "program" $w.program) }}
          imagePullPolicy: {{ $v.image.pullPolicy }}
          securityContext:
            {{- include "countersign.containerSecurity" $root | nindent 12 }}
          {{- with include "countersign.env" . | trim }}
          env:
            {{- . | nindent 12 }}
          {{- end }}
          ports:
            - { name: main, containerPort: {{ $w.port }}, protocol: TCP }
            - { name: management, containerPort: 9443, protocol: TCP }
          startupProbe:
            httpGet: { scheme: {{ $scheme }}, port: management, path: /livez }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 150
          livenessProbe:
            httpGet: { scheme: {{ $scheme }}, port: management, path: /livez }
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 3
          readinessProbe:
            httpGet: { scheme: {{ $scheme }}, port: management, path: /readyz }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          resources:
            {{- toYaml $s.resources | nindent 12 }}
          volumeMounts:
            {{- range $volumes }}
            - { name: {{ .name }}, mountPath: {{ .mountPath }}{{ if .readOnly }}, readOnly: true{{ end }} }
            {{- end }}
      volumes:
        {{- range $volumes }}
        - name: {{ .name }}
          {{- toYaml .source | nindent 10 }}
        {{- end }}
{{- if $s.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $w.name }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $w.name }} }
  minReplicas: {{ $s.autoscaling.min | int }}
  maxReplicas: {{ $s.autoscaling.max | int }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $s.autoscaling.cpu | int }} }
  behavior:
    scaleDown: { stabilizationWindowSeconds: {{ $s.autoscaling.scaleDownSeconds | int }} }
{{- end }}
{{- if $s.disruptionBudget.enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $w.name }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  maxUnavailable: {{ $s.disruptionBudget.maxUnavailable }}
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- $selector | nindent 6 }}
{{- end }}
{{- end }}
