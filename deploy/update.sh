#!/bin/sh
# Updates Qroute on one machine without a gap. The new release is installed beside the running one, whose
# processes are then replaced one by one (qroute reload). Where that is not possible, the new release starts on
# the same data and a second port; when it is ready, the old one finishes what it has begun and stops. A proxy
# that knows both ports (deploy/nginx.conf) notices nothing. docs/operating.md, "Updating", says more.
#
#   deploy/update.sh               install this checkout and switch to it; the first time: install and start it
#   deploy/update.sh --rollback    switch back to the release before
#   deploy/update.sh --status      show what is running
#   deploy/update.sh --run CMD …   a command of the release that runs, with its settings: --run account list
#   --from DIR                     install another checkout
#
# QROUTE_HOME      releases, links and backups (default: /opt/qroute)
# QROUTE_ENV_FILE  the settings, as systemd reads them (default: /etc/qroute.env)
# QROUTE_PORTS     the two ports (default: "3000 3001")
# QROUTE_USER      who runs it, if this is root and the user exists (default: qroute)
# QROUTE_WAIT      seconds to wait for a release to be ready; migrations take their time (default: 600)
set -eu

home=${QROUTE_HOME:-/opt/qroute}
env_file=${QROUTE_ENV_FILE:-/etc/qroute.env}
ports=${QROUTE_PORTS:-3000 3001}
user=${QROUTE_USER:-qroute}
wait_seconds=${QROUTE_WAIT:-600}
source=$(cd "$(dirname "$0")/.." && pwd)
if [ -d "$home" ]; then home=$(cd "$home" && pwd -P); fi
unit=qroute@

say() { printf '%s\n' "$*"; }
fail() { say "update.sh: $*" >&2; exit 1; }

wanted=update
while [ $# -gt 0 ]; do
  case $1 in
    --rollback) wanted=rollback ;;
    --status) wanted=status ;;
    --run) wanted=run; shift; break ;;
    --from) [ $# -gt 1 ] || fail '--from needs a folder'; source=$(cd "$2" && pwd); shift ;;
    *) fail "unknown option $1" ;;
  esac
  shift
done

has_systemd() { [ -d /run/systemd/system ] && systemctl cat "$unit.service" >/dev/null 2>&1; }

# As the service's user, whose files they are. It becomes the program, which then gets the signals.
if [ "$(id -u)" = 0 ] && id "$user" >/dev/null 2>&1; then
  as_user="setpriv --reuid=$user --regid=$user --init-groups"
else
  as_user=
fi

# What the file of settings says about a name. It is no script: everything after the first = is the value.
setting() { sed -n "s/^$1=//p" "$env_file" | tail -n 1 | sed -e 's/^"\(.*\)"$/\1/' -e "s/^'\(.*\)'\$/\1/"; }

# Becomes the program of a release, with the service's settings: call it in a subshell.
become_qroute() {
  cd "$1"
  unset npm_execpath # it would wait for an npm that is not there
  # shellcheck disable=SC2013
  for name in $(sed -n 's/^\([A-Z][A-Z0-9_]*\)=.*/\1/p' "$env_file"); do
    value=$(setting "$name")
    export "$name=$value"
  done
  export PORT="$2" PATH="$1/node_modules/.bin:$PATH"
  program=$home/on-$2/server/qroute.mjs # through the link: qroute reload follows it
  shift 2
  # shellcheck disable=SC2086
  exec ${detached:-} $as_user node "$program" "$@"
}

is_ready() {
  host=$(setting HOST)
  case $host in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
  node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(2000) })
    .then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))' "http://$host:$1/readyz"
}

# Numbers of processes are used again: it must also run in the folder of a release.
lives() {
  if has_systemd; then systemctl is-active --quiet "$unit$1"; return; fi
  [ -f "$home/run/$1.pid" ] && [ -L "$home/on-$1" ] || return 1
  case $(readlink "/proc/$(cat "$home/run/$1.pid")/cwd") in "$home/releases/"*) ;; *) return 1 ;; esac
}

# In a session of its own, so that Ctrl+C ends this script only.
start() {
  ln -sfn "$2" "$home/on-$1"
  if has_systemd; then systemctl restart "$unit$1"; return; fi
  rm -f "$home/run/$1.log"
  (detached=setsid; become_qroute "$2" "$1" start) </dev/null >"$home/run/$1.log" 2>&1 9>&- &
  say $! >"$home/run/$1.pid"
}

stop() {
  if has_systemd; then systemctl stop "$unit$1"; return; fi
  if lives "$1"; then
    pid=$(cat "$home/run/$1.pid")
    kill -TERM "$pid" 2>/dev/null || true
    tries=0
    while kill -0 "$pid" 2>/dev/null; do
      tries=$((tries + 1))
      [ $tries -le 150 ] || fail "the server on port $1 does not stop (process $pid)"
      sleep 0.1
    done
  fi
  rm -f "$home/run/$1.pid"
}

# Replaces the processes of the server on port $1. False: it goes on as it is.
reload() {
  before=$(release_on "$1")
  ln -sfn "$2" "$home/on-$1"
  if said=$(become_qroute "$2" "$1" reload 2>&1); then
    ln -sfn "$before" "$home/previous"
    say "$said"
    say "Back to $(name_of "$before"): deploy/update.sh --rollback"
    return
  fi
  ln -sfn "$before" "$home/on-$1"
  say "$said" | head -n 1
  say 'using the second port instead'
  return 1
}

other_port() {
  for one in $ports; do if [ "$one" != "$1" ]; then say "$one"; return; fi; done
}

release_on() { readlink "$home/on-$1"; }
name_of() { basename "$1"; }

# Returns the folder of the release. What is half installed has another name.
install() {
  version=$(sed -n 's/^ *"version": "\(.*\)",/\1/p' "$source/package.json" | head -1)
  commit=$(git -C "$source" rev-parse --short HEAD)
  release=$home/releases/$version-$commit
  if [ ! -d "$release" ]; then
    say "installing $version ($commit) …" >&2
    rm -rf "$release.new"
    mkdir -p "$release.new"
    git -C "$source" archive HEAD | tar -x -C "$release.new"
    (cd "$release.new" && npm ci --omit=dev --no-audit --no-fund >&2) || fail 'npm ci failed: nothing was changed'
    mv "$release.new" "$release"
  fi
  say "$release"
}

back_up() {
  if [ -n "$(setting DATABASE_URL)$(setting DATABASE_URL_FILE)" ]; then
    say 'PostgreSQL is not backed up here: use pg_dump (docs/operating.md, "Backup").'
    return
  fi
  (become_qroute "$(release_on "$1")" "$1" backup --to "$home/backups/$(date -u +%Y-%m-%dT%H-%M-%S)")
}

# The last part of a switch: the release on port $2 stays.
finish() {
  if has_systemd; then systemctl enable --quiet "$unit$2"; systemctl disable --quiet "$unit$1"; fi
  before=$(release_on "$1")
  stop "$1"
  lives "$2" || fail "$(name_of "$(release_on "$2")") has died on port $2: deploy/update.sh --rollback starts $(name_of "$before")"
  rm -f "$home/on-$1"
  ln -sfn "$before" "$home/previous"
  say "$(name_of "$before") has stopped. To go back: deploy/update.sh --rollback"
}

command -v node >/dev/null || fail 'node is not on PATH'
[ -r "$env_file" ] || fail "$env_file cannot be read"
[ -n "$(setting BASE_URL)" ] || fail "BASE_URL is not set in $env_file: without it short links would change with the port"
[ -z "$(setting PORT)" ] || fail "PORT is set in $env_file: this script chooses it"
case $(setting DATA_DIR) in
  /*) ;;
  *) fail "DATA_DIR is not an absolute path in $env_file: each release would have its own, on PostgreSQL for its log, and the scans in it would stay behind" ;;
esac

from=
second=
for one in $ports; do
  if lives "$one"; then if [ -z "$from" ]; then from=$one; else second=$one; fi; fi
done
if [ $wanted = status ]; then
  [ -n "$from" ] || { say 'nothing is running'; exit 1; }
  for one in $from $second; do say "$(name_of "$(release_on "$one")") runs on port $one"; done
  exit 0
fi
if [ $wanted = run ]; then
  # Some commands are for a server that has stopped.
  for one in $from $ports; do
    if [ -L "$home/on-$one" ]; then become_qroute "$(release_on "$one")" "$one" "$@"; fi
  done
  fail 'nothing is installed'
fi

# What the first start prints has keys in it.
umask 077
mkdir -p "$home"
chmod 755 "$home"
home=$(cd "$home" && pwd -P)
(umask 022 && mkdir -p "$home/releases")
mkdir -p "$home/run" "$home/backups"
if [ -n "$as_user" ]; then chown "$user" "$home/backups"; fi
exec 9>"$home/lock"
flock -n 9 || fail 'another update is under way'

if [ $wanted = rollback ]; then
  [ -L "$home/previous" ] || fail 'there is no release before'
  release=$(readlink "$home/previous")
else
  release=$(umask 022 && install)
fi

# An update that was interrupted has left two.
if [ -n "$second" ]; then
  if [ "$(release_on "$second")" = "$release" ]; then finish "$from" "$second"; exit 0; fi
  if [ "$(release_on "$from")" = "$release" ]; then finish "$second" "$from"; exit 0; fi
  fail "two servers run, and neither is $(name_of "$release"): stop one of them"
fi
if [ -z "$from" ]; then
  to=${ports%% *}
else
  [ "$(release_on "$from")" != "$release" ] || { say "$(name_of "$release") is already running"; exit 0; }
  back_up "$from"
  if reload "$from" "$release"; then exit 0; fi
  to=$(other_port "$from")
fi

if is_ready "$to"; then fail "another server answers on port $to"; fi
say "starting $(name_of "$release") on port $to …"
began=$(date +%s)
trap 'stop "$to"' EXIT
trap 'exit 1' INT TERM HUP
start "$to" "$release"
until is_ready "$to"; do
  if ! lives "$to" || [ $(($(date +%s) - began)) -ge "$wait_seconds" ]; then
    has_systemd || tail -n 5 "$home/run/$to.log" >&2
    fail "$(name_of "$release") is not ready${from:+: $(name_of "$(release_on "$from")") goes on on port $from}"
  fi
  sleep 0.2
done
# From here on it is carried through.
trap - EXIT
trap '' INT TERM HUP
say "ready after $(($(date +%s) - began)) s"
if [ -z "$from" ]; then
  if has_systemd; then systemctl enable --quiet "$unit$to"; fi
  exit 0
fi
# Proxies that look at /readyz now and then have seen it by then.
sleep 2
finish "$from" "$to"
