# Sourced by mvnw and countersign. Sets JAVA_HOME to a JDK 21 or newer: the value of JAVA_HOME if it fits, else the javac on
# the PATH, else the newest in the usual places. Returns 1 with one line on standard error if there is none.

jdk_major() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

jdk_fits() {
  jdk_version=$(jdk_major "$1") && [ -n "$jdk_version" ] && [ "$jdk_version" -ge 21 ]
}

find_jdk() {
  if [ -n "${JAVA_HOME:-}" ] && jdk_fits "$JAVA_HOME"; then
    export JAVA_HOME
    return 0
  fi
  jdk_on_path=$(command -v javac 2>/dev/null) && jdk_on_path=$(readlink -f "$jdk_on_path" 2>/dev/null) &&
    jdk_on_path=${jdk_on_path%/bin/javac} && jdk_fits "$jdk_on_path" && {
    JAVA_HOME=$jdk_on_path
    export JAVA_HOME
    return 0
  }
  jdk_best=0
  for jdk_home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* \
    "$HOME"/.jdks/* "$HOME"/.asdf/installs/java/* "$HOME"/.local/share/mise/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    if [ -d "$jdk_home" ] && jdk_fits "$jdk_home" && [ "$jdk_version" -gt "$jdk_best" ]; then
      jdk_best=$jdk_version
      jdk_found=$jdk_home
    fi
  done
  if [ "$jdk_best" -gt 0 ]; then
    JAVA_HOME=$jdk_found
    export JAVA_HOME
    return 0
  fi
  echo "countersign: no JDK 21 or newer found; install one or set JAVA_HOME to one" >&2
  return 1
}
