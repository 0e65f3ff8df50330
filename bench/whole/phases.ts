import { percentile, printTable } from '../kit/report.ts';
import type { MarketIndex } from './marketIndex.ts';
import type { MarketNode } from './marketNode.ts';
import type { Service } from './service.ts';

export interface PhasesOptions {
  /** The one that runs at present. */
  readonly service: () => Service;
  readonly node: MarketNode;
  readonly index: MarketIndex;
}

/**
 * Prints the cost of each part of the bench, and the requests to the upstreams during it, at once and as
 * tables.
 */
export class Phases {
  readonly #options: PhasesOptions;
  readonly #rows: string[][] = [['', 'took', 'longest turn, ≤ 50 ms', 'processor', 'requests', 'wanted']];
  readonly #repeated: string[][] = [
    ['', 'processor p50', 'p99', 'took p50', 'p99', 'longest turn, ≤ 50 ms', 'requests', 'wanted'],
  ];

  constructor(options: PhasesOptions) {
    this.#options = options;
  }

  /** Something that happens once. A service that is stopped by it reports for the last time. */
  async once(name: string, wanted: string, work: () => Promise<unknown>): Promise<void> {
    const { service, node, index } = this.#options;
    const measured = service();
    await measured.report();
    const [started, toNode, toIndex] = [performance.now(), node.requests, index.requests.length];
    await work();
    const took = performance.now() - started;
    const requests = `${node.requests - toNode} + ${index.requests.length - toIndex}`;
    const { longestTurnMs, loopMs } = await measured.report();
    this.#tell(this.#rows, [name, ms(took), ms(longestTurnMs), ms(loopMs), requests, wanted]);
  }

  /**
   * Many of the same: of every second one the time on the processor, of the others the longest turn, since
   * looking for turns takes time of its own. What is before each counts by its requests and turns.
   */
  async each(
    name: string,
    count: number,
    wanted: string,
    work: () => Promise<unknown>,
    before: () => Promise<void> = async () => {},
  ): Promise<void> {
    const { service, node } = this.#options;
    const [loop, took]: [number[], number[]] = [[], []];
    const toNode = node.requests;
    let longest = 0;
    for (let round = 0; round < count; round++) {
      await before();
      const isTimed = round % 2 === 0;
      longest = Math.max(longest, (await service().report(isTimed ? 'processor' : 'turns')).longestTurnMs);
      const loopMs = await service().loopMs();
      const started = performance.now();
      await work();
      took.push(performance.now() - started);
      if (isTimed) loop.push((await service().loopMs()) - loopMs);
      longest = Math.max(longest, (await service().report()).longestTurnMs);
    }
    const figures = [loop, took].flatMap((of) =>
      [50, 99].map((percent) => `${percentile(of, percent).toFixed(1)} ms`),
    );
    const requests = ((node.requests - toNode) / count).toFixed(2);
    this.#tell(this.#repeated, [`${name} (${count})`, ...figures, ms(longest), requests, wanted]);
  }

  print(title: string): void {
    printTable(title, this.#rows);
    printTable('Each of these', this.#repeated);
  }

  #tell(table: string[][], row: string[]): void {
    table.push(row);
    process.stderr.write(`${row.join(' | ')}\n`);
  }
}

function ms(milliseconds: number): string {
  return milliseconds < 10_000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
