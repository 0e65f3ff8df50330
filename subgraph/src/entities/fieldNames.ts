/*
 * Fields of an entity are told by the length and the first and last four letters of their names, in which
 * they differ: to compare all letters takes four times the steps. What lies before a shorter name is its
 * length, of which the upper half is 0.
 */

/** Slots in which an entity's fields are found. */
export const SLOTS: i32 = 256;
/** With it no two fields of one entity have the same slot. */
const SPREAD: u64 = 0xbb1123851844de63;

export function slotOf(name: string): usize {
  const size = name.length << 1;
  const start = changetype<usize>(name);
  const last = size - 8;
  const letters = load<u64>(start + min(last, 0)) + load<u64>(start + last) * 3;
  return <usize>(((letters + ((<u64>name.length) << 40)) * SPREAD) >> 56);
}

/** Whether two names are of one field. */
export function areAlike(a: string, b: string): bool {
  const last = (b.length << 1) - 8;
  const startA = changetype<usize>(a);
  const startB = changetype<usize>(b);
  const first = min(last, 0);
  return (
    ((load<u64>(startA + first) ^ load<u64>(startB + first)) |
      (load<u64>(startA + last) ^ load<u64>(startB + last)) |
      (a.length ^ b.length)) ==
    0
  );
}
