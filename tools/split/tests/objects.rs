//! Data of all kinds that can or cannot be reached: taken apart in objects.test.mjs.
#![crate_type = "cdylib"]
#![no_std]

use core::panic::Location;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

static AT_ONCE: [u8; 16] = *b"read at the head";
static LATER: [u8; 18] = *b"read by what waits";
static HELD: [u8; 14] = *b"held by a list";
static LIST: [&[u8]; 2] = [&AT_ONCE, &HELD];
static ASIDE: [u8; 18] = *b"listed for another";
static LIST_LATER: [&[u8]; 2] = [&AT_ONCE, &ASIDE];
static ARM: [u8; 20] = *b"read in an arm of it";
static KINDS: [fn(usize) -> u32; 2] = [at, later];

fn sum(bytes: &[u8], skip: usize) -> u32 {
    bytes
        .iter()
        .skip(skip)
        .fold(1, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(core::hint::black_box(*byte))))
}

// handed on by what runs, read by what does not
#[inline(never)]
fn told(place: &'static Location<'static>, n: usize) -> u32 {
    if n > 19 { sum(place.file().as_bytes(), 0) ^ place.line() } else { 1 }
}

#[inline(never)]
fn at(n: usize) -> u32 {
    let told = told(core::hint::black_box(Location::caller()), n);
    told ^ if n > 9 { sum(&ARM, n - 10) ^ sum(&ARM, 1) } else { sum(LIST[n % 2], 0) }
}

#[inline(never)]
fn later(n: usize) -> u32 {
    sum(LIST_LATER[n % 2], 0) ^ sum(&LATER, 0)
}

#[unsafe(no_mangle)]
pub extern "C" fn call(kind: usize, n: usize) -> u32 {
    KINDS[core::hint::black_box(kind % 2)](n)
}
