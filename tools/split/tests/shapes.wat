;; Every shape of code that is cut: arms, the rest of a block and of a loop, ways out by branch, table and return, values
;; that lie on the stack, locals that are read before, written within and read behind.
(module
  (type $one (func (param i32) (result i32)))
  (import "./shapes_bg.js" "told" (func $told (param i32)))
  (memory (export "memory") 1)
  (data (i32.const 16) "\05\00\00\00")
  (table 4 4 funcref)
  (elem (i32.const 1) $twice $thrice)
  (global $sum (mut i32) (i32.const 7))
  (func $note (param i32)
    (global.set $sum (i32.add (i32.mul (global.get $sum) (i32.const 31)) (local.get 0)))
    (i32.store (i32.const 32) (global.get $sum))
    (call $told (local.get 0)))
  (func $twice (param i32) (result i32)
    (call $note (i32.const 2)) (call $note (i32.const 22)) (i32.mul (local.get 0) (i32.const 2)))
  (func $thrice (param i32) (result i32)
    (call $note (i32.const 3)) (call $note (i32.const 33)) (i32.mul (local.get 0) (i32.const 3)))
  (func $never (param i32 i64) (result i64)
    (call $note (local.get 0)) (call $note (i32.const 99))
    (i64.add (local.get 1) (i64.extend_i32_u (local.get 0))))
  ;; arms with values, on operands that wait below
  (func (export "arms") (param $x i32) (result i32) (local $y i32)
    (local.set $y (i32.const 5))
    (i32.add
      (local.get $x)
      (if (result i32) (i32.and (local.get $x) (i32.const 1))
        (then
          (call $note (i32.const 1)) (local.set $y (i32.add (local.get $y) (local.get $x))) (call $note (local.get $y))
          (i32.sub (local.get $y) (i32.load (i32.const 16))))
        (else
          (call $note (i32.const 4)) (local.set $y (i32.mul (local.get $x) (i32.const 3))) (call $note (local.get $y))
          (i32.add (local.get $y) (i32.const 1)))))
    (i32.add (local.get $y)))
  ;; the rest of a loop, with three ways out
  (func (export "ways") (param $x i32) (result i32) (local $i i32) (local $wide i64) (local $f f64)
    (local.set $f (f64.const 1.5))
    (block $out
      (block $skip
        (loop $again
          (br_if $skip (i32.gt_u (local.get $i) (i32.const 20)))
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br_if $again (i32.eqz (i32.and (local.get $i) (local.get $x))))
          (call $note (local.get $i))
          (local.set $wide (i64.add (local.get $wide) (call $never (local.get $i) (local.get $wide))))
          (local.set $f (f64.add (local.get $f) (f64.const 2)))
          (br_table $again $out $skip $again (i32.rem_u (local.get $i) (i32.const 5)))))
      (call $note (i32.const 50)) (call $note (i32.const 51)) (local.set $i (i32.add (local.get $i) (i32.const 1000)))
      (if (i32.eq (local.get $x) (i32.const 6))
        (then (call $note (i32.const 60)) (call $note (i32.const 61)) (return (i32.sub (i32.const 0) (local.get $i))))))
    (i32.add (local.get $i) (i32.add (i32.wrap_i64 (local.get $wide)) (i32.trunc_f64_s (local.get $f)))))
  ;; a branch that leaves its value, and a block that gives one
  (func (export "values") (param $x i32) (result i32) (local $t i32)
    (block $b (result i32)
      (drop (br_if $b (i32.const 70) (i32.eq (local.get $x) (i32.const 3))))
      (call $note (i32.const 71)) (local.set $t (i32.const 9))
      (drop (br_if $b (i32.add (local.get $t) (local.get $x)) (i32.eq (local.get $x) (i32.const 4))))
      (call $note (i32.const 72)) (call $note (i32.const 73))
      (if (i32.eq (local.get $x) (i32.const 5)) (then (call $note (i32.const 74)) (call $note (i32.const 75)) (unreachable)))
      (i32.add (i32.mul (local.get $t) (i32.const 10)) (local.get $x))))
  ;; a function that is reached through the table only
  (func (export "through") (param $x i32) (result i32)
    (call_indirect (type $one) (local.get $x) (i32.add (i32.and (local.get $x) (i32.const 1)) (i32.const 1))))
  ;; cases one inside the other, the locals used anew in each
  (func (export "cases") (param $x i32) (result i32) (local $a i32) (local $b i32)
    (block $d (block $c (block $b1 (block $a1
      (br_table $a1 $b1 $c $d (i32.rem_u (local.get $x) (i32.const 4))))
      (local.set $a (i32.const 11)) (call $note (local.get $a)) (call $note (i32.const 12)) (local.set $b (local.get $a)) (br $d))
      (local.set $a (i32.const 21)) (call $note (local.get $a)) (local.set $b (call $twice (local.get $a))) (br $c))
      (local.set $b (i32.add (local.get $b) (i32.const 7))) (call $note (local.get $b)) (call $note (i32.const 13)))
    (if (i32.gt_u (local.get $x) (i32.const 8)) (then (call $note (i32.const 14)) (call $note (i32.const 15)) (local.set $b (i32.xor (local.get $b) (local.get $x)))))
    (i32.add (i32.mul (local.get $a) (i32.const 100)) (local.get $b)))
  (func (export "__wbindgen_start")))
