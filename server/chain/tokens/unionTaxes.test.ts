import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { v2Pool } from '../../routing/model/pool.ts';
import { V2_POOL_FACTORY } from '../../routing/model/poolFactory.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { ExchangeGraph } from '../exchangeGraph.ts';
import type { TokenTax } from './tokenTax.ts';
import { UnionTaxes } from './unionTaxes.ts';

const BLOCK = {
  number: 7n,
  hash: `0x${'ab'.repeat(32)}`,
  timestamp: 1_700_000_000n,
  parentHash: `0x${'aa'.repeat(32)}`,
  baseFeePerGas: 0n,
} as const;
const UNTAXED: TokenTax = { kind: 'untaxed' };
const UNKNOWN: TokenTax = { kind: 'unknown' };

/** Taxes that find `tax` for each token, and note what they were asked. */
function finding(tax: TokenTax) {
  const found = new Set<Address>();
  const measured: Address[][] = [];
  return {
    measured,
    known: (token: Address) => (found.has(token) ? tax : undefined),
    measure: async (tokens: readonly Address[]) => {
      measured.push([...tokens]);
      for (const token of tokens) found.add(token);
    },
    relearn: () => undefined,
    forget: (token: Address) => void found.delete(token),
  };
}

/** A pair of DAI at each exchange, and one of UNI at the second. */
function market(first: TokenTax, second: TokenTax) {
  const graph = new ExchangeGraph(['ours', 'theirs']);
  const add = (exchange: string, digit: number, token0: Address) => {
    const address = `0x${String(digit).padStart(40, '0')}` as Address;
    graph.addPool(v2Pool({ address, token0, token1: WETH }, { ...V2_POOL_FACTORY, exchange }));
  };
  add('ours', 1, DAI);
  add('theirs', 2, DAI);
  add('theirs', 3, UNI);
  const [ours, theirs] = [finding(first), finding(second)];
  const taxes = new UnionTaxes(
    graph,
    new Map([
      ['ours', ours],
      ['theirs', theirs],
    ]),
  );
  return {
    taxes,
    graph,
    ours,
    theirs,
    measure: (...tokens: Address[]) => taxes.measure(tokens, graph, BLOCK),
  };
}

test('UnionTaxes measures a token at the first exchange with pools of it, and asks no other where that tells', async () => {
  const { taxes, ours, theirs, measure } = market(UNTAXED, UNKNOWN);
  expect(taxes.known(DAI, BLOCK)).toBeUndefined();
  await measure(DAI, UNI);
  expect([ours.measured, theirs.measured]).toEqual([[[DAI]], [[UNI]]]);
  expect([taxes.known(DAI, BLOCK), taxes.known(UNI, BLOCK)]).toEqual([UNTAXED, UNKNOWN]);
});

test('UnionTaxes asks the next exchange where pools of the first cannot tell', async () => {
  const { taxes, theirs, measure } = market(UNKNOWN, UNTAXED);
  await measure(DAI);
  expect([taxes.known(DAI, BLOCK), theirs.measured]).toEqual([undefined, []]);
  await measure(DAI);
  expect([taxes.known(DAI, BLOCK), theirs.measured]).toEqual([UNTAXED, [[DAI]]]);
  taxes.forget(DAI, BLOCK);
  expect(taxes.known(DAI, BLOCK)).toBeUndefined();
});

test('UnionTaxes asks the first exchange about a token that no exchange has', async () => {
  const { taxes, ours, measure } = market(UNKNOWN, UNTAXED);
  await measure(USDC);
  expect([taxes.known(USDC, BLOCK), ours.measured]).toEqual([UNKNOWN, [[USDC]]]);
});
