/** Something that earns, and what it cannot do without, by the numbers of these. */
export interface Sharer {
  readonly earned: number;
  readonly needs: readonly number[];
}

/**
 * Returns what is left of the earnings of each beyond parts of what they need: of any of them together, these leave at least as
 * much as they earn less all that they need, each of it paid once. However a cost is divided among those that need it, they
 * pay no more than all of it. Those that earn most pay first.
 * @param costs by the numbers of what is needed
 */
export function shareCosts(sharers: readonly Sharer[], costs: ReadonlyMap<number, number>): number[] {
  const users = new Map<number, number>();
  for (const { needs } of sharers) for (const need of needs) users.set(need, (users.get(need) ?? 0) + 1);
  const unpaid = new Map(costs);
  const left = sharers.map(({ earned }) => earned);
  const fallingly = [...sharers.keys()].sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0));
  for (const index of fallingly) {
    // What others need too is paid last.
    const needs = (sharers[index]?.needs ?? []).toSorted((a, b) => (users.get(a) ?? 0) - (users.get(b) ?? 0));
    for (const need of needs) {
      const paid = Math.min(left[index] ?? 0, Math.max(0, unpaid.get(need) ?? 0));
      left[index] = (left[index] ?? 0) - paid;
      unpaid.set(need, (unpaid.get(need) ?? 0) - paid);
    }
  }
  return left;
}
