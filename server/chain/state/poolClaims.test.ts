import { expect, test } from 'vitest';
import { type Pool, v2Pool } from '../../routing/model/pool.ts';
import type { V2PoolFactory } from '../../routing/model/poolFactory.ts';
import { nth, token } from '../../routing/testkits/markets.testkit.ts';
import { ExchangeGraph } from '../exchangeGraph.ts';
import { PoolClaims } from './poolClaims.ts';
import { PoolMemory } from './poolMemory.ts';

const factoryOf = (exchange: string, seed: number): V2PoolFactory => ({
  address: nth(seed),
  exchange,
  protocol: 'v2',
  feePips: 3000,
});
const [THIEF, OWNER] = [factoryOf('thief', 0xf1), factoryOf('owner', 0xf2)];
const row = { address: nth(1), token0: token(0), token1: token(1) };
/** One pair, as its own factory names it, and as another one does. */
const [pair, claim] = [v2Pool(row, OWNER), v2Pool(row, THIEF)];

/** Returns the claims of two exchanges, by default the thief first, and the exchange of the pair so far. */
function claims(poolFactories = [THIEF, OWNER]) {
  const graph = new ExchangeGraph(poolFactories.map(({ exchange }) => exchange));
  const memory = new PoolMemory(graph, 100);
  const replaced: string[] = [];
  const made = new PoolClaims({ memory, poolFactories, onReplaced: (id) => replaced.push(id) });
  const owner = () => {
    const { exchange } = graph.getPool(pair.id)?.factory ?? {};
    const inParts = graph.exchanges.filter((id) => graph.of(id).hasPool(pair.id));
    expect(inParts).toEqual(exchange === undefined ? [] : [exchange]);
    return exchange;
  };
  return { made, owner, memory, replaced };
}

const WAYS = ['add', 'addCreated', 'addConfirmed'] as const;

test.each(WAYS.slice(0, 2))(
  'PoolClaims leaves a confirmed pool where it is, whoever claims it by %s',
  (way) => {
    const { made, owner, memory } = claims();
    made.addConfirmed(pair);
    memory.put(pair.id, { protocol: 'v2', reserve0: 5n, reserve1: 6n });
    made[way](claim);
    expect([owner(), memory.has(pair.id), made.isOpenTo(claim)]).toEqual(['owner', true, false]);
  },
);

test.each(WAYS)(
  'PoolClaims gives a pool that somebody claims first to its own factory, which %s names',
  (way) => {
    const { made, owner } = claims();
    made.add(claim);
    expect(owner()).toBe('thief');
    made[way](pair);
    // The first read of the claim finds it foreign.
    if (way !== 'addConfirmed') made.remove(claim.id);
    expect(owner()).toBe('owner');
  },
);

test('PoolClaims drops pending readings of a pool that changes its factory', () => {
  const { made, replaced } = claims();
  made.add(claim);
  made.addConfirmed(pair);
  expect(replaced).toEqual([pair.id]);
});

test.each([
  [[THIEF, OWNER], 'thief'],
  [[OWNER, THIEF], 'owner'],
] as const)('PoolClaims gives a pool that two factories confirm to the first of %j', (factories, first) => {
  for (const order of [
    [pair, claim],
    [claim, pair],
  ]) {
    const { made, owner } = claims([...factories]);
    for (const each of order) made.addConfirmed(each);
    expect(owner()).toBe(first);
  }
});

test('PoolClaims asks again for the proof of a pool that was removed', () => {
  const { made, owner } = claims();
  made.addConfirmed(pair);
  made.remove(pair.id);
  made.add(claim);
  expect([owner(), made.isConfirmed(claim), made.isProven(claim)]).toEqual(['thief', false, false]);
});

test('PoolClaims of one exchange takes an event as proof', () => {
  const { made, memory } = claims([OWNER]);
  made.addCreated(pair);
  expect([
    memory.graph.getPool(pair.id)?.factory.exchange,
    made.isConfirmed(pair),
    made.isProven(v2Pool({ ...row, address: nth(2) })),
  ]).toEqual(['owner', true, true]);
});

test('PoolClaims of several exchanges takes an event in place of an unconfirmed row, and waits for proof', () => {
  const { made, memory } = claims();
  made.add(pair);
  const logged: Pool = v2Pool({ ...row, token1: token(2) }, OWNER);
  made.addCreated(logged);
  expect(memory.graph.getPool(pair.id)).toEqual(logged);
  expect(made.isConfirmed(logged)).toBe(false);
});
