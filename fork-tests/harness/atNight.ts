/** Returns the size of a test that repeats itself: the whole one in the night, a small one in `make test`. */
export const atNight = (whole: number, small: number): number =>
  process.env['NIGHT'] === undefined ? small : whole;
