# Sourced by ./ngcc and ./build: sets JAVA_HOME to a JDK 25 or newer, or ends with one line that
# says what to install. Looks at JAVA_HOME, then at the PATH, then in the usual folders, or in those
# that NGCC_JDK_FOLDERS lists between colons.

ngcc_jdk_major() { # the major version of the JDK in folder $1, or nothing
  local release="$1/release" version
  [[ -x "$1/bin/javac" && -r "$release" ]] || return 0
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$release")
  printf '%s' "$version"
}

ngcc_find_jdk() {
  local home best='' best_major=0 major on_path
  local -a homes=()
  [[ -n "${JAVA_HOME:-}" ]] && homes+=("$JAVA_HOME")
  on_path=$(command -v javac || true)
  [[ -n "$on_path" ]] && homes+=("$(dirname "$(dirname "$(readlink -f "$on_path")")")")
  for home in "${homes[@]}"; do
    major=$(ngcc_jdk_major "$home")
    if [[ "${major:-0}" -ge 25 ]]; then
      export JAVA_HOME="$home"
      return 0
    fi
  done
  # Of those that lie about, the lowest version that will do: it is the one the tests run on.
  shopt -s nullglob
  local -a usual=(/usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "${HOME:-}"/.sdkman/candidates/java/*
    "${HOME:-}"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home)
  [[ -z "${NGCC_JDK_FOLDERS+set}" ]] || IFS=: read -r -a usual <<<"$NGCC_JDK_FOLDERS"
  for home in ${usual[@]+"${usual[@]}"}; do
    major=$(ngcc_jdk_major "$home")
    if [[ "${major:-0}" -ge 25 && ( $best_major -eq 0 || $major -lt $best_major ) ]]; then
      best=$home
      best_major=$major
    fi
  done
  shopt -u nullglob
  if [[ -z "$best" ]]; then
    echo "ngcc4j needs a JDK 25 or newer and found none: install one (https://adoptium.net) and set JAVA_HOME to it" >&2
    return 1
  fi
  export JAVA_HOME="$best"
}
