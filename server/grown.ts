/** A longer column with what the shorter one held. */
export function grown<Column extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(
  from: Column,
  to: Column,
): Column {
  to.set(from);
  return to;
}
