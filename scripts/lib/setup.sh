# shellcheck shell=bash
# Sourced by the scripts: what each of them needs, made ready. Every function first asks whether the thing is
# there, which takes a moment, so a second run costs next to nothing; and says in a sentence what it does, and
# why, before anything slow.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"

TRUNK_VERSION=0.21.14
WASM=wasm32-unknown-unknown
LLD=wasm-ld-19

say() { printf '\n==> %s\n' "$*"; }
die() { printf '\nerror: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
# a limit of time where there is a command for it: a dead network shall not hold us for ever
within() { if have timeout; then timeout "$@"; else shift; "$@"; fi; }

# the tools of cargo come before a distribution's rustc, and those of npm before everything
PATH="$root/node_modules/.bin:${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
export PATH
# Trunk would ask the network on every run whether there is a newer Trunk
export TRUNK_SKIP_VERSION_CHECK=true

can_apt() { [[ $(id -u) == 0 ]] && have apt-get; }

# apt_install "why" package…
apt_install() {
  say "Installing ${*:2} with apt: $1."
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=600 "${@:2}" >/dev/null
}

need_rust() {
  { have cargo && have rustc; } || die "Rust is not installed. Install it with rustup (https://rustup.rs), then run this again."
}

need_node() {
  { have node && have npm; } || die "Node.js is not installed. Install Node 20 or newer with npm, then run this again."
  (( $(node -p 'process.versions.node.split(".")[0]') >= 20 )) || die "Node.js $(node --version) is too old: 20 or newer is needed."
}

# --- The compiler for the page ------------------------------------------------------------------------------

# has_std RUSTC: whether that compiler has a standard library for the browser
has_std() {
  local dir
  dir=$("$1" --print target-libdir --target $WASM 2>/dev/null) && compgen -G "$dir/libstd-*.rlib" >/dev/null
}

DEBIAN_STD=/usr/lib/rustlib/$WASM/lib
DEBIAN_STAMP=$DEBIAN_STD/.built-by

debian_ready() {
  have $LLD && [[ -x /usr/bin/rustc && -f $DEBIAN_STAMP ]] && [[ $(head -n 1 $DEBIAN_STAMP) == "$(/usr/bin/rustc -V)" ]] &&
    [[ -e ${RUSTUP_HOME:-$HOME/.rustup}/toolchains/debian-web ]]
}

# For a machine that cannot download the target: Debian has a compiler that knows it, and the source of std.
debian_setup() {
  apt_install "this machine cannot download the target, and these hold a compiler for it and the source of std" \
    rustc-web cargo-web rust-web-src lld-19 ||
    die "The target $WASM can neither be downloaded by rustup nor installed from Debian's packages."
  say "Building std for $WASM, once for this machine, because there is no package of it (under a minute)."
  local work
  work=$(mktemp -d)
  mkdir "$work/src" && : >"$work/src/lib.rs"
  printf '[package]\nname = "std-for-wasm"\nversion = "0.0.0"\nedition = "2021"\n' >"$work/Cargo.toml"
  # with the bitcode, else the release profile's lto has nothing to work on; `test` is for the wasm tests
  (
    cd "$work"
    env -u RUSTUP_TOOLCHAIN -u CARGO_TARGET_DIR RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc RUSTFLAGS=-Cembed-bitcode=yes \
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$LLD \
      /usr/bin/cargo build --quiet -Zbuild-std=std,panic_abort,test --release --target $WASM
  ) || die "std could not be built for $WASM."
  rm -rf "$DEBIAN_STD"
  mkdir -p "$DEBIAN_STD"
  cp "$work/target/$WASM/release/deps/"*.rlib "$DEBIAN_STD"
  rm -rf "$work"
  rustup toolchain link debian-web /usr
  # the last thing, so that an interrupted set-up starts over
  { /usr/bin/rustc -V; date +%s; } >$DEBIAN_STAMP
}

# cargo does not notice that std was built anew, so what was made with another one has to go
debian_use() {
  export RUSTUP_TOOLCHAIN=debian-web CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$LLD
  local target=${CARGO_TARGET_DIR:-$root/target}
  if ! cmp -s $DEBIAN_STAMP "$target/.wasm-std"; then
    rm -rf "${target:?}/$WASM"
    mkdir -p "$target"
    cp $DEBIAN_STAMP "$target/.wasm-std"
  fi
}

# OUTBOX_LAB_FALLBACK=1 takes Debian's compiler even where it is not needed, to try it.
need_wasm_target() {
  need_rust
  if [[ -z ${OUTBOX_LAB_FALLBACK:-} ]] && has_std rustc; then return; fi
  if debian_ready; then debian_use; return; fi
  have rustup || die "The standard library for $WASM is missing, and there is no rustup to get it. Install rustup (https://rustup.rs), then run this again."
  if [[ -z ${OUTBOX_LAB_FALLBACK:-} ]]; then
    say "Adding the target $WASM to the Rust toolchain: the page is compiled for the browser."
    if within 180 rustup target add $WASM && has_std rustc; then return; fi
  fi
  can_apt || die "rustup could not add the target $WASM. With a working network run: rustup target add $WASM. (On Debian 12, as root, this script can do without the download.)"
  debian_setup
  debian_use
}

# --- Tools built by cargo -----------------------------------------------------------------------------------

# cargo_tool "what for" CRATE VERSION option…: by the default toolchain, in a build directory of its own, with
# a light profile (the tools are as good, and ready in half the time), to where `cargo install` puts things
cargo_tool() {
  say "Building $2 $3 with cargo install, once for this machine (some minutes): $1."
  env -u RUSTUP_TOOLCHAIN -u CARGO_TARGET_DIR CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 \
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 cargo install "$2" --version "$3" --locked --quiet "${@:4}" ||
    die "$2 $3 could not be built. If its crates could not be downloaded, try again with a working network."
}

# version_of TOOL: `trunk 0.21.14` -> 0.21.14
version_of() { "$1" --version 2>/dev/null | awk 'NR == 1 { print $2 }'; }

need_trunk() {
  case $(version_of trunk || true) in
    0.21.*) ;;
    *) cargo_tool "it builds the page and serves it" trunk $TRUNK_VERSION --no-default-features --features rustls ;;
  esac
}

# the tool and the crate must be of exactly one version, so Cargo.lock says which
need_wasm_bindgen() {
  local want
  want=$(awk '$0 == "name = \"wasm-bindgen\"" { getline; gsub(/"/, ""); print $3 }' Cargo.lock)
  [[ -n $want ]] || die "Cargo.lock names no wasm-bindgen."
  [[ $(version_of wasm-bindgen || true) == "$want" && $(version_of wasm-bindgen-test-runner || true) == "$want" ]] && return
  cargo_tool "it makes the JavaScript that talks to the page's module, and must match Cargo.lock" wasm-bindgen-cli "$want"
}

# --- Packages of npm ----------------------------------------------------------------------------------------

need_npm_packages() {
  need_node
  cmp -s package-lock.json node_modules/.installed && return
  say "Installing the packages of package-lock.json: wasm-opt and esbuild make the page small, the others drive browsers."
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  cp package-lock.json node_modules/.installed
}

# the programs into whose hands exports and snippets come: for tests alone, so apart from those that make the page
need_host_packages() {
  need_node
  cmp -s tests/hosts/package-lock.json tests/hosts/node_modules/.installed && return
  say "Installing the packages of tests/hosts/package-lock.json: Mermaid, MDX, Astro, Docusaurus and others read what the page exports."
  npm ci --prefix tests/hosts --ignore-scripts --no-audit --no-fund --loglevel=error
  cp tests/hosts/package-lock.json tests/hosts/node_modules/.installed
}

# --- Browsers -----------------------------------------------------------------------------------------------

has_engine() {
  node tests/e2e/driver/programs.mjs "$1" >/dev/null 2>&1
}

chromedriver() { printf %s "${CHROMEDRIVER:-$(command -v chromedriver || true)}"; }

packages_of() {
  case $1 in
    chromium) echo chromium chromium-driver fonts-dejavu-core ;;
    firefox) echo firefox-esr ;;
    webkit) echo webkit2gtk-driver xvfb ;;
  esac
}

# need_browsers ENGINE…: installs what can be installed; has_engine tells afterwards what is there
need_browsers() {
  local engine missing=""
  for engine in "$@"; do
    if ! has_engine "$engine" || [[ $engine == chromium && -z $(chromedriver) ]]; then
      missing+=" $(packages_of "$engine")"
    fi
  done
  if [[ -n $missing ]] && can_apt; then
    # shellcheck disable=SC2086 # one word a package
    apt_install "the page is tested in real browsers" $missing || true
  fi
}

# --- The built page -----------------------------------------------------------------------------------------

need_built_page() {
  need_npm_packages
  [[ -f dist/outbox-lab_bg.wasm && -f dist/share.js ]] && return
  need_wasm_target
  need_trunk
  need_wasm_bindgen
  say "Building the page as it is published (two minutes the first time)."
  trunk build --release
}
