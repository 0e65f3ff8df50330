const TICK_MS = 1;
/** Whatever comes waits for so many ticks at most. */
const TICKS = 10;

/** Hands on what it is given, in the order in which it comes, evenly over some milliseconds instead of all at once. */
export function pace<Item>(handle: (item: Item) => void): (item: Item) => void {
  const held: Item[] = [];
  let perTick = 0;
  const tick = () => {
    for (const item of held.splice(0, perTick)) handle(item);
    if (held.length > 0) setTimeout(tick, TICK_MS);
    else perTick = 0;
  };
  return (item) => {
    if (held.length === 0) setTimeout(tick, TICK_MS);
    held.push(item);
    perTick = Math.max(perTick, Math.ceil(held.length / TICKS));
  };
}
