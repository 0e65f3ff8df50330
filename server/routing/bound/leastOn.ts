/** The golden section: of three parts of an interval, the part that is left holds one of its two places again. */
const SECTION = (Math.sqrt(5) - 1) / 2;

/** Evaluates a function that falls and then rises, on an interval, so many times around its least value. */
export function leastOn(
  [from, to]: readonly [number, number],
  times: number,
  at: (place: number) => number,
): void {
  let [low, high] = [from, to];
  let [lower, upper] = [high - SECTION * (high - low), low + SECTION * (high - low)];
  let [atLower, atUpper] = [at(lower), at(upper)];
  for (let count = 2; count < times; count++) {
    if (atLower < atUpper) {
      [high, upper, atUpper] = [upper, lower, atLower];
      lower = high - SECTION * (high - low);
      atLower = at(lower);
    } else {
      [low, lower, atLower] = [lower, upper, atUpper];
      upper = low + SECTION * (high - low);
      atUpper = at(upper);
    }
  }
}
