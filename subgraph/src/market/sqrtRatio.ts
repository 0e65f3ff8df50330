/** Bits of a tick, of which each has its power. */
const BITS: i32 = 20;
/** 1.0001^(2^n / 2), rounded to the nearest float. */
const POWERS: StaticArray<f64> = [
  1.0000499987500624, 1.0001, 1.00020001, 1.0004000600040002, 1.000800280056007, 1.001601200560182,
  1.0032049649635981, 1.0064202017276138, 1.012881622445451, 1.0259291810877293, 1.052530684607339,
  1.1078208420399935, 1.2272670180582004, 1.5061843336134675, 2.268591246822645, 5.146506245160322,
  26.486526531474198, 701.5360877024866, 492152.882348911, 242214459604.34106,
];

/** Returns the square root of the raw price at a tick, right to some fifteen digits. */
export function sqrtRatioAt(tick: i32): f64 {
  let ratio: f64 = 1;
  const size = tick < 0 ? -tick : tick;
  // Five bits at a time: each turn of a loop is a metered step, a product with 1 is none and changes nothing.
  for (let bit = 0; bit < BITS; bit += 5) {
    const rest = size >> bit;
    ratio *= select<f64>(unchecked(POWERS[bit]), 1, rest & 1);
    ratio *= select<f64>(unchecked(POWERS[bit + 1]), 1, rest & 2);
    ratio *= select<f64>(unchecked(POWERS[bit + 2]), 1, rest & 4);
    ratio *= select<f64>(unchecked(POWERS[bit + 3]), 1, rest & 8);
    ratio *= select<f64>(unchecked(POWERS[bit + 4]), 1, rest & 16);
  }
  return tick < 0 ? 1 / ratio : ratio;
}
