//! The page's memory: blocks whose sizes are powers of two, and a list a size of those that were given back. The
//! allocator that Rust brings is as long as the interpreter of programs; this one is as fast, and pays with room in its
//! blocks, which a page of this size has.

use std::alloc::{GlobalAlloc, Layout};
use std::arch::wasm32::memory_grow;
use std::cell::UnsafeCell;
use std::ptr;

/// The smallest block, and how every block is aligned at least: whoever wants more gets a block that nobody had.
const LEAST: usize = 16;
const PAGE: usize = 65_536;

#[global_allocator]
static MEMORY: Blocks = Blocks(UnsafeCell::new(Lists { free: [ptr::null_mut(); 32], next: 0, end: 0 }));

struct Blocks(UnsafeCell<Lists>);

struct Lists {
    /// The first free block of each size; every one begins with the address of the next.
    free: [*mut u8; 32],
    /// Memory that was never a block.
    next: usize,
    end: usize,
}

// SAFETY: the page has one thread, and nothing in here calls anything that would come back here.
unsafe impl Sync for Blocks {}

/// Which power of two a block for this is.
fn class(size: usize) -> u32 {
    usize::BITS - (size.max(LEAST) - 1).leading_zeros()
}

// SAFETY: a block is as long as its power of two, is in no list while it is in use, and lies in memory that was grown for
// it. A size beyond half of what can be addressed is refused by `Layout` itself.
unsafe impl GlobalAlloc for Blocks {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: see `Sync`; a free block begins with the address of the next one
        unsafe {
            let lists = &mut *self.0.get();
            let class = class(layout.size());
            let free = &mut lists.free[class as usize & 31];
            if !free.is_null() && layout.align() <= LEAST {
                let block = *free;
                *free = block.cast::<*mut u8>().read();
                return block;
            }
            let (size, align) = (1 << class, layout.align().max(LEAST));
            let mut at = lists.next.next_multiple_of(align);
            if at + size > lists.end {
                let pages = (size + align).div_ceil(PAGE);
                let before = memory_grow(0, pages);
                if before == usize::MAX {
                    return ptr::null_mut();
                }
                if before * PAGE != lists.end {
                    at = (before * PAGE).next_multiple_of(align);
                }
                lists.end = (before + pages) * PAGE;
            }
            lists.next = at + size;
            at as *mut u8
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: see `Sync`; the block is nobody's any more, and long enough for an address
        unsafe {
            let free = &mut (*self.0.get()).free[class(layout.size()) as usize & 31];
            block.cast::<*mut u8>().write(*free);
            *free = block;
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if class(layout.size()) == class(size) {
            return block;
        }
        // SAFETY: the caller's `size` and alignment make a layout, and both blocks are as long as what is copied
        unsafe {
            let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !new.is_null() {
                ptr::copy_nonoverlapping(block, new, layout.size().min(size));
                self.dealloc(block, layout);
            }
            new
        }
    }
}
