const TICK_MS = 1;
/**
 * Items handled in a tick. A client that asks again at once gets no more refusals than this, which bounds
 * their cost.
 */
const PER_TICK = 2;
/** A tick that other work has delayed handles the items of this many at most. */
const MAX_TICKS = 10;
/** Items that may wait, of one caller and of all. */
const MAX_HELD = 4096;
const MAX_HELD_OF_ALL = 16_384;

/**
 * Returns the function that holds an item until it is handled: two in each millisecond, in order of arrival
 * within each caller, while callers take turns. It returns false when too many are held, and then the item is
 * not.
 */
export function paceByCaller<Item>(handle: (item: Item) => void): (caller: string, item: Item) => boolean {
  const held = new Map<string, Item[]>();
  let count = 0;
  let lastTick = 0;
  /** Handles the next item of the caller whose turn it is. */
  const handleOne = () => {
    for (const [caller, items] of held) {
      held.delete(caller);
      const item = items.shift();
      if (items.length > 0) held.set(caller, items);
      if (item === undefined) return;
      count -= 1;
      handle(item);
      return;
    }
  };
  const tick = () => {
    const now = performance.now();
    const due = Math.min(MAX_TICKS, Math.max(1, Math.floor((now - lastTick) / TICK_MS)));
    lastTick = now;
    for (let left = PER_TICK * due; left > 0 && count > 0; left--) handleOne();
    if (count > 0) setTimeout(tick, TICK_MS);
  };
  return (caller, item) => {
    const items = held.get(caller) ?? [];
    if (items.length >= MAX_HELD || count >= MAX_HELD_OF_ALL) return false;
    if (count === 0) {
      lastTick = performance.now();
      setTimeout(tick, TICK_MS);
    }
    items.push(item);
    held.set(caller, items);
    count += 1;
    return true;
  };
}
