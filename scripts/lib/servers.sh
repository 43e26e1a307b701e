# Sourced by scripts/reality, and by scripts/lib/broker for the one act that a run does to a server: real servers of
# our own, on loopback, in a folder of their own ($servers), on free ports, and not as root. No server that is on the
# machine already is touched.

# the newest PostgreSQL's programs, wherever a distribution keeps them
postgres_bin() {
  local dir
  for dir in $(compgen -G "/usr/lib/postgresql/*/bin" | sort -t/ -k5 -rn) "$(dirname "$(command -v postgres || echo /none/postgres)")"; do
    if [[ -x $dir/initdb && -x $dir/postgres ]]; then
      echo "$dir"
      return
    fi
  done
  return 1
}

# Debian's command insists on being root or the user rabbitmq; the script behind it does not
broker_program() {
  local program
  for program in /usr/lib/rabbitmq/bin/rabbitmq-server "$(command -v rabbitmq-server || true)"; do
    if [[ -x $program ]]; then
      echo "$program"
      return
    fi
  done
  return 1
}

major() { "$1/postgres" --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/'; }

have_servers() {
  local bin
  bin=$(postgres_bin) && (($(major "$bin") >= 15)) && broker_program >/dev/null && have erl && have epmd
}

# Servers do not run as root: PostgreSQL refuses to. setpriv becomes the program, so that its id is the server's.
servant=()
find_servant() {
  [[ $(id -u) == 0 ]] || return 0
  have setpriv || return 1
  local user
  for user in postgres nobody; do
    if id -u $user >/dev/null 2>&1; then
      servant=(setpriv --reuid $user --regid "$(id -g $user)" --init-groups)
      servant_name=$user
      return
    fi
  done
  return 1
}

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# a port on which nothing listens, below those that the kernel gives to connections
free_port() {
  local port
  while port=$((RANDOM % 20000 + 10000)); do
    listens "$port" || { echo "$port"; return; }
  done
}

# until_it_listens PORT PID WHAT: not when it died, and not for ever
until_it_listens() {
  local tries
  for ((tries = 0; tries < 600; tries++)); do
    listens "$1" && return
    kill -0 "$2" 2>/dev/null || break
    sleep 0.1
  done
  tail -n 20 "$servers"/*.log >&2
  die "$3 did not start; the ends of its logs stand above."
}

# kept as files, so that whoever stops them finds them
started() {
  echo "$2" >"$servers/$1.pid"
  # the shell has nothing to say about its end
  disown "$2"
}

start_postgres() {
  local bin
  bin=$(postgres_bin)
  (cd "$servers" && "${servant[@]}" "$bin/initdb" -D "$servers/postgres" -U lab -A trust -E UTF8 --no-locale -N) \
    >"$servers/initdb.log" 2>&1 || { cat "$servers/initdb.log" >&2; die "PostgreSQL's initdb failed."; }
  POSTGRES_PORT=$(free_port)
  export POSTGRES_PORT
  "${servant[@]}" "$bin/postgres" -D "$servers/postgres" -p "$POSTGRES_PORT" -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories= >"$servers/postgres.log" 2>&1 &
  started postgres $!
  until_it_listens "$POSTGRES_PORT" $! PostgreSQL
}

# the names and ports that all starts of the broker share, and Erlang's port mapper
prepare_broker() {
  BROKER_PORT=$(free_port)
  ERL_EPMD_PORT=$(free_port)
  RABBITMQ_DIST_PORT=$(free_port)
  export BROKER_PORT ERL_EPMD_PORT RABBITMQ_DIST_PORT
  export ERL_EPMD_ADDRESS=127.0.0.1 RABBITMQ_NODENAME=outbox-lab-$$@localhost
  export RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 RABBITMQ_NODE_PORT=$BROKER_PORT
  export RABBITMQ_MNESIA_BASE=$servers/broker RABBITMQ_LOG_BASE=$servers/broker-log RABBITMQ_PID_FILE=$servers/broker.own
  export RABBITMQ_GENERATED_CONFIG_DIR=$servers/broker-config RABBITMQ_SCHEMA_DIR=$servers/broker-schema
  export RABBITMQ_CONFIG_FILE=$servers/broker-settings RABBITMQ_CONF_ENV_FILE=$servers/broker-environment
  export RABBITMQ_ADVANCED_CONFIG_FILE=$servers/broker-advanced.config RABBITMQ_ENABLED_PLUGINS_FILE=$servers/broker-plugins
  # nodes of Erlang listen too: on loopback alone; and the port mapper is ours
  export RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="-kernel inet_dist_use_interface {127,0,0,1} -setcookie outbox-lab -start_epmd false"
  # without a shell in between that would outlive a kill: its process is the broker
  export RUNNING_UNDER_SYSTEMD=true
  echo 'log.console.level = warning' >"$servers/broker-settings.conf"
  echo '[].' >"$servers/broker-plugins"
  : >"$servers/broker-environment"
  "${servant[@]}" epmd -port "$ERL_EPMD_PORT" -address 127.0.0.1 >"$servers/epmd.log" 2>&1 &
  started epmd $!
  until_it_listens "$ERL_EPMD_PORT" $! "Erlang's port mapper"
}

start_broker() {
  HOME=$servers "${servant[@]}" "$(broker_program)" >>"$servers/broker.log" 2>&1 &
  started broker $!
  until_it_listens "$BROKER_PORT" $! RabbitMQ
}

# stop_server NAME SIGNAL: and wait until it is gone
stop_server() {
  local pid
  [[ -e $servers/$1.pid ]] || return 0
  pid=$(cat "$servers/$1.pid")
  kill "-$2" "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
  rm -f "$servers/$1.pid"
}

# by its own process, not by a command to it: this is a crash
kill_broker() { stop_server broker KILL; }

# what it has declared is on its disk afterwards (a RabbitMQ that keeps no Mnesia has nothing to do)
flush_broker() {
  local control
  control=$(dirname "$(broker_program)")/rabbitmqctl
  HOME=$servers "${servant[@]}" "$control" --erlang-cookie outbox-lab eval 'catch mnesia:sync_log().' >>"$servers/flush.log" 2>&1 ||
    { cat "$servers/flush.log" >&2; die "The broker could not be told to write down its queues."; }
}

stop_servers() {
  stop_server control KILL
  kill_broker
  stop_server epmd KILL
  # at once: nobody needs its data any more
  stop_server postgres QUIT
  rm -rf "$servers"
}
