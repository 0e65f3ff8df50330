/**
 * Returns the indices of the greatest values, at most `most`, greatest first; the lesser index first among
 * equals. Few of many are found by one pass over the values.
 */
export function greatestIndices(values: Float64Array, most: number): number[] {
  const first: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if (first.length === most && !(value > least)) continue;
    let place = first.length;
    while (place > 0 && value > (values[first[place - 1] ?? 0] ?? 0)) place -= 1;
    first.splice(place, 0, index);
    if (first.length > most) first.pop();
    least = values[first.at(-1) ?? 0] ?? 0;
  }
  return first;
}
