
// --- The start of a module in two parts; in the place of wasm-bindgen's own. -------------------------------

let more; // where the second part is to be had
let coming = null;
let started = null;

/** Whether the second part is there, without which only the first picture can be drawn. */
export const complete = () => wasm.there.value === 1;

// the module may have something to do once it is whole
function arrived() {
    wasm.there.value = 1;
    wasm.whole?.();
}

// what the second part takes from the first: functions stand in a table, in the order of their names
function both() {
    const [table, from, count] = LENT;
    const lent = { ...wasm };
    for (let i = 0; i < count; i++) lent[`$${i.toString(36)}`] = wasm[table].get(from + i);
    return { ...__wbg_get_imports(), 0: lent };
}

// an address, a request, an answer, bytes or a module, now or later: what wasm-bindgen takes
async function compiled(source) {
    source = await source;
    if (typeof source === "string" || source instanceof URL || source instanceof Request) source = await fetch(source);
    if (source instanceof WebAssembly.Module) return source;
    if (!(source instanceof Response)) return WebAssembly.compile(source);
    if (!source.ok) throw new Error(`failed to fetch Wasm: ${source.status} ${source.statusText} fetching '${source.url}'`);
    // a server that does not know the type only costs time
    const known = /^application\/wasm\b/.test(source.headers.get("Content-Type"));
    return known && WebAssembly.compileStreaming ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}

/** Has the second part come, unless it is there or on its way. */
export function prefetch() {
    coming ??= (async () => {
        const module = await compiled(more);
        await started;
        if (complete()) return;
        await WebAssembly.instantiate(module, both());
        if (!complete()) arrived();
    })();
    coming.catch(() => { coming = null; });
    return coming;
}

/** Has it come now: for who cannot wait. */
export function load() {
    if (complete()) return;
    let bytes = more;
    if (typeof more === "string" || more instanceof URL) {
        const request = new XMLHttpRequest();
        request.open("GET", more, false);
        // the only way to bytes for who does not wait
        request.overrideMimeType("text/plain; charset=x-user-defined");
        request.send();
        if (request.status !== 200) throw new Error(`failed to fetch Wasm: ${request.status} fetching '${more}'`);
        bytes = Uint8Array.from(request.response, (sign) => sign.charCodeAt(0));
    }
    new WebAssembly.Instance(bytes instanceof WebAssembly.Module ? bytes : new WebAssembly.Module(bytes), both());
    arrived();
}

// the module itself asks in the midst of something that it cannot finish without
function needed() {
    try {
        load();
    } catch (error) {
        throw new WebAssembly.RuntimeError(String(error));
    }
}

async function start({ module_or_path, second } = {}) {
    more = second ?? new URL("NAME_more.wasm", import.meta.url);
    const module = await compiled(module_or_path ?? new URL("NAME_bg.wasm", import.meta.url));
    const imports = __wbg_get_imports();
    imports[0] = { load: needed };
    return __wbg_finalize_init(await WebAssembly.instantiate(module, imports), module);
}

export default function init(from) {
    started ??= start(from);
    started.catch(() => { started = null; });
    return started;
}
