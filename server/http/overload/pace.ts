const TICK_MS = 1;
/** An item waits this many ticks at most. A tick that other work has delayed handles the items of several. */
const TICKS = 10;

/** Handles items in order of arrival, spread evenly over some milliseconds instead of all at once. */
export function pace<Item>(handle: (item: Item) => void): (item: Item) => void {
  const held: Item[] = [];
  let perTick = 0;
  let lastTick = 0;
  const tick = () => {
    const now = performance.now();
    const due = Math.max(1, Math.floor((now - lastTick) / TICK_MS));
    lastTick = now;
    for (const item of held.splice(0, perTick * due)) handle(item);
    if (held.length > 0) setTimeout(tick, TICK_MS);
    else perTick = 0;
  };
  return (item) => {
    if (held.length === 0) {
      lastTick = performance.now();
      setTimeout(tick, TICK_MS);
    }
    held.push(item);
    perTick = Math.max(perTick, Math.ceil(held.length / TICKS));
  };
}
