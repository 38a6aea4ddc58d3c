#!/bin/sh
# Updates Qroute on one machine without a gap. The new release is installed beside the running one and starts on
# the same data and a second port; when it is ready, the old one finishes what it has begun and stops. A proxy
# that knows both ports (deploy/nginx.conf) notices nothing. docs/operating.md, "Updating", says more.
#
#   deploy/update.sh               install this checkout and switch to it; the first time: install and start it
#   deploy/update.sh --rollback    switch back to the release before
#   deploy/update.sh --status      say what runs
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

# Becomes the program of a release, with the service's settings: call it in a subshell. Their file is no script: & and
# spaces are part of values.
become_qroute() {
  cd "$1"
  unset npm_execpath # it would wait for an npm that is not there
  export PORT="$2" PATH="$1/node_modules/.bin:$PATH"
  shift 2
  # shellcheck disable=SC2086
  exec $as_user node --env-file="$env_file" server/qroute.mjs "$@"
}

is_ready() {
  node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(2000) })
    .then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))' "http://127.0.0.1:$1/readyz"
}

lives() {
  if has_systemd; then systemctl is-active --quiet "$unit$1"
  else [ -f "$home/run/$1.pid" ] && kill -0 "$(cat "$home/run/$1.pid")" 2>/dev/null; fi
}

start() {
  ln -sfn "$2" "$home/on-$1"
  if has_systemd; then systemctl restart "$unit$1"; return; fi
  (become_qroute "$2" "$1" start) </dev/null >>"$home/run/$1.log" 2>&1 &
  say $! >"$home/run/$1.pid"
}

stop() {
  if has_systemd; then systemctl stop "$unit$1"; return; fi
  pid=$(cat "$home/run/$1.pid")
  kill -TERM "$pid" 2>/dev/null || true
  tries=0
  while kill -0 "$pid" 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -le 150 ] || fail "the server on port $1 does not stop (process $pid)"
    sleep 0.1
  done
  rm -f "$home/run/$1.pid"
}

running_port() {
  for one in $ports; do if lives "$one"; then say "$one"; return; fi; done
}

other_port() {
  for one in $ports; do if [ "$one" != "$1" ]; then say "$one"; return; fi; done
}

name_of() { basename "$(readlink "$1")"; }

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
  if grep -qs '^DATABASE_URL' "$env_file"; then
    say 'PostgreSQL is not backed up here: pg_dump does that (docs/operating.md, "Backup").'
    return
  fi
  (become_qroute "$(readlink "$home/on-$1")" "$1" backup --to "$home/backups/$(date -u +%Y-%m-%dT%H-%M-%S)")
}

command -v node >/dev/null || fail 'node is not on PATH'
grep -qs '^BASE_URL=' "$env_file" || fail "BASE_URL is not set in $env_file: without it short links would change with the port"
from=$(running_port)
case $wanted in
  status | run) [ -n "$from" ] || { say 'nothing runs'; exit 1; } ;;
esac
if [ $wanted = run ]; then become_qroute "$(readlink "$home/on-$from")" "$from" "$@"; fi
if [ $wanted = status ]; then
  say "$(name_of "$home/on-$from") runs on port $from"
  exit 0
fi

mkdir -p "$home/releases" "$home/run" "$home/backups"
if [ -n "$as_user" ]; then chown "$user" "$home/backups" "$home/run"; fi
if [ $wanted = rollback ]; then
  [ -n "$from" ] || fail 'nothing runs that could be rolled back'
  [ -L "$home/previous" ] || fail 'there is no release before'
  release=$(readlink "$home/previous")
else
  release=$(install)
fi

if [ -z "$from" ]; then
  to=${ports%% *}
else
  [ "$(readlink "$home/on-$from")" != "$release" ] || { say "$(basename "$release") runs already"; exit 0; }
  back_up "$from"
  to=$(other_port "$from")
fi

if is_ready "$to"; then fail "another server answers on port $to"; fi
say "starting $(basename "$release") on port $to …"
began=$(date +%s)
start "$to" "$release"
until is_ready "$to"; do
  if ! lives "$to" || [ $(($(date +%s) - began)) -ge "$wait_seconds" ]; then
    if lives "$to"; then stop "$to"; fi
    has_systemd || tail -n 5 "$home/run/$to.log" >&2
    fail "$(basename "$release") is not ready${from:+: $(name_of "$home/on-$from") goes on on port $from}"
  fi
  sleep 0.2
done
say "ready after $(($(date +%s) - began)) s"
if has_systemd; then systemctl enable --quiet "$unit$to"; fi
[ -n "$from" ] || exit 0

# Proxies that look at /readyz now and then have seen it by then.
sleep 2
if has_systemd; then systemctl disable --quiet "$unit$from"; fi
stop "$from"
ln -sfn "$(readlink "$home/on-$from")" "$home/previous"
rm -f "$home/on-$from"
say "$(name_of "$home/previous") has stopped. Back to it: deploy/update.sh --rollback"
