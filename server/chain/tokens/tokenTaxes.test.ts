import type { Address, Hex } from 'viem';
import { expect, test } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool, v3Pool } from '../../routing/model/pool.ts';
import { DAI, UNI, WETH } from '../../universalRouter/routes.testkit.ts';
import type { Called } from '../calls/transactionCalls.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import type { Header } from '../head.ts';
import { PackedWriter } from '../lens/packed.ts';
import { TokenTaxes } from './tokenTaxes.ts';

const E18 = 10n ** 18n;
const PAIR: Address = '0x00000000000000000000000000000000000000a1';
const BESIDE: Address = '0x00000000000000000000000000000000000000a3';
const POOL: Address = '0x00000000000000000000000000000000000000a2';
/** Bytes of an argument for each token: what TransferTax.sol is asked. */
const PROBE_BYTES = 61;
const at = (number: number): Header => ({
  number: BigInt(number),
  hash: `0x${String(number).padStart(64, '0')}`,
  parentHash: '0x00',
  timestamp: 1_700_000_000n + 12n * BigInt(number),
  baseFeePerGas: 8n,
});
const [FIRST, SECOND, THIRD] = [at(1), at(2), at(3)];

type Shown = 'untaxed' | 'halved' | 'notTaken' | 'notSentBack' | 'unreadable';
const ERROR = '0x82b42900';

/** What TransferTax.sol answers of one token. */
function shown(kind: Shown): Hex {
  const writer = new PackedWriter();
  if (kind === 'unreadable') return writer.uint(3, 1).toHex();
  writer.uint(1, 1);
  for (const taken of [3_257_331n, 991_081n, 333_221n, 10_001n]) {
    const arrived = kind === 'halved' ? taken / 2n : taken;
    const sent = arrived - arrived / 8n;
    const received = kind === 'halved' ? sent - sent / 2n : sent;
    const moved = arrived - sent;
    const amounts =
      kind === 'notTaken'
        ? [taken, 0n, 0n, 0n, 0n, 0n]
        : [
            taken,
            arrived,
            sent,
            kind === 'notSentBack' ? 0n : received,
            moved,
            kind === 'halved' ? moved - moved / 2n : moved,
          ];
    const outcome = { untaxed: 2, halved: 2, notTaken: 0, notSentBack: 1 }[kind];
    writer.uint(1, 1).uint(outcome, 1);
    for (const amount of amounts) writer.bigUint(amount, 14);
  }
  if (kind === 'notSentBack') writer.uint(4, 1).hex(ERROR);
  else writer.uint(0, 1);
  return writer.toHex();
}

interface Node {
  /** What a pool shows of the token. */
  show: Shown | ((pool: Address) => Shown);
  /** What becomes of a transfer in the name of the pool. */
  payout: Called;
}

function scene(node: Node, graph = new PoolGraph()) {
  if (graph.poolCount === 0) {
    graph.addPool(v2Pool({ address: PAIR, token0: DAI, token1: WETH }));
    graph.setState(poolIdOf(PAIR), { protocol: 'v2', reserve0: E18, reserve1: E18 });
  }
  const asked: string[] = [];
  const answer = (data: Hex): Hex => {
    const length = PROBE_BYTES * 2;
    // One token a call here: its kind, itself, its pool and the lender, padded to words.
    const end = data.lastIndexOf(DAI.slice(2)) - 2;
    const probe = data.slice(end, end + length);
    const pool: Address = `0x${probe.slice(42, 82)}`;
    return `0x01${shown(typeof node.show === 'string' ? node.show : node.show(pool)).slice(2)}`;
  };
  const calls = {
    run: async (block: Header, data: readonly Hex[]) => {
      asked.push(`probe at ${block.number}`);
      return [data.map(answer)];
    },
    callAs: async (block: Header) => {
      asked.push(`payout at ${block.number}`);
      const held: Called = { isDone: true, returned: `0x${'f'.repeat(64)}` };
      return [held, node.payout];
    },
  };
  const heads = { current: () => FIRST } as unknown as HeadTracker;
  const taxes = new TokenTaxes({ calls, heads, untaxed: [WETH], trusted: [WETH] });
  const measure = async (block: Header) => {
    await taxes.measure([DAI], graph, block);
    return taxes.known(DAI, block);
  };
  return { taxes, graph, asked, measure };
}

const PAID: Called = { isDone: true, returned: '0x' };
const REFUSED: Called = { isDone: false, returned: ERROR };

test('default: a token that takes nothing is measured once for many blocks', async () => {
  const { asked, measure, taxes } = scene({ show: 'untaxed', payout: PAID });
  expect(await measure(FIRST)).toEqual({ kind: 'untaxed' });
  expect(taxes.known(DAI, at(50))).toEqual({ kind: 'untaxed' });
  await measure(SECOND);
  expect(asked).toEqual(['probe at 1']);
});

test('behavior: it is measured again in the background once something has happened in its pool', async () => {
  const node: Node = { show: 'untaxed', payout: PAID };
  const { asked, measure, taxes, graph } = scene(node);
  await measure(FIRST);
  taxes.known(DAI, SECOND);
  taxes.relearn(graph, SECOND);
  expect(asked).toEqual(['probe at 1']);
  graph.setState(poolIdOf(PAIR), { protocol: 'v2', reserve0: E18, reserve1: 2n * E18 });
  node.show = 'halved';
  taxes.known(DAI, SECOND);
  taxes.relearn(graph, SECOND);
  expect(asked).toEqual(['probe at 1', 'probe at 2']);
  await expect.poll(() => taxes.known(DAI, SECOND)?.kind).toBe('taxed');
});

test('behavior: what it takes is measured at each block, once for all who ask', async () => {
  const node: Node = { show: 'halved', payout: PAID };
  const { asked, measure, taxes } = scene(node);
  const known = await Promise.all([measure(FIRST), measure(FIRST)]);
  expect(known.map((tax) => tax?.kind)).toEqual(['taxed', 'taxed']);
  await measure(FIRST);
  expect(asked).toEqual(['probe at 1']);
  node.show = 'untaxed';
  expect(taxes.known(DAI, SECOND)).toBeUndefined();
  expect(await measure(SECOND)).toEqual({ kind: 'untaxed' });
  expect(asked).toEqual(['probe at 1', 'probe at 2']);
});

test('behavior: a refusal is the token’s own, in its words, and holds at its block', async () => {
  const node: Node = { show: 'notTaken', payout: REFUSED };
  const { asked, measure, taxes } = scene(node);
  expect(await measure(FIRST)).toEqual({ kind: 'cannotBuy', error: ERROR });
  expect(asked).toEqual(['probe at 1', 'payout at 1']);
  expect(taxes.known(DAI, SECOND)).toBeUndefined();
  node.show = 'notSentBack';
  expect(await measure(SECOND)).toMatchObject({ kind: 'cannotSell', error: ERROR });
  node.show = 'untaxed';
  expect(await measure(THIRD)).toEqual({ kind: 'untaxed' });
});

test('behavior: a pool that pays nothing out says nothing of a token that it could send', async () => {
  const { asked, measure } = scene({ show: 'notTaken', payout: PAID });
  expect(await measure(FIRST)).toEqual({ kind: 'unknown' });
  expect(await measure(FIRST)).toEqual({ kind: 'unknown' });
  expect(asked).toEqual(['probe at 1', 'payout at 1']);
});

test('behavior: a pair that holds nothing gives way to a V3 pool, before it is read and after', async () => {
  for (const isRead of [false, true]) {
    const graph = new PoolGraph();
    graph.addPool(v2Pool({ address: PAIR, token0: DAI, token1: UNI }));
    graph.addPool(v3Pool({ address: POOL, token0: DAI, token1: WETH, fee: 3000, tickSpacing: 60 }));
    graph.addPool(v2Pool({ address: BESIDE, token0: UNI, token1: WETH }));
    if (isRead) graph.setState(poolIdOf(PAIR), { protocol: 'v2', reserve0: 5n, reserve1: 5n });
    const show = (pool: Address): Shown => (pool === POOL ? 'halved' : 'unreadable');
    const { measure } = scene({ show, payout: PAID }, graph);
    expect((await measure(FIRST))?.kind).toBe('taxed');
  }
});

test('behavior: what cannot be measured ahead is measured with all pools', async () => {
  const node: Node = { show: 'unreadable', payout: PAID };
  const { asked, measure, taxes, graph } = scene(node);
  await taxes.measureAhead([DAI], graph, new AbortController().signal);
  expect(taxes.known(DAI, FIRST)).toBeUndefined();
  node.show = 'untaxed';
  expect(await measure(FIRST)).toEqual({ kind: 'untaxed' });
  expect(asked).toEqual(['probe at 1', 'probe at 1']);
});
