import type { MarketNode } from './marketNode.ts';

/** Counts the requests for more ticks during each quote, one at a time. */
export class Widenings {
  readonly #byName = new Map<string, number[]>();

  async count(name: string, node: MarketNode, quote: () => Promise<unknown>): Promise<void> {
    const before = node.widenings;
    await quote();
    const counted = this.#byName.get(name) ?? [];
    this.#byName.set(name, [...counted, node.widenings - before]);
  }

  /** Rows of a table: of how many quotes there were so many rounds. */
  rows(): string[][] {
    return [...this.#byName].map(([name, counted]) => {
      const most = Math.max(...counted);
      const shares = Array.from({ length: most + 1 }, (_, requests) => {
        const count = counted.filter((each) => each === requests).length;
        return `${requests + 1}: ${((100 * count) / counted.length).toFixed(0)} %`;
      });
      return [`rounds of ticks, ${name}`, shares.join(', ')];
    });
  }
}
