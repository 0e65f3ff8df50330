import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { proveExactInput, proveExactOutput } from './proveRow.ts';
import { nameOfRow, row, type SwapRow } from './swapRow.ts';

/*
 * The main promise: what the proxy quotes is what the chain does, to the wei, for every kind of swap. Each
 * case asks over HTTP, sends `{to, data, value}` unchanged with the answered gas, and looks at the balances.
 */

/** Markets that mainnet has too. */
const COMMON: readonly SwapRow[] = [
  row(['v2', 1], ['1.5', 'WETH'], ['2500', 'USDC']),
  row(['v2', 1], ['2500', 'USDC'], ['0.7', 'WETH']),
  row(['v2', 1], ['0.3', 'WETH'], ['800', 'USDT'], { wrapped: true }),
  row(['v2', 1], ['500', 'DAI'], ['0.1', 'WETH'], { wrapped: true }),
  row(['v2', 1], ['1000', 'USDC'], ['1000', 'USDT']),
  row(['v3', 1], ['20', 'WETH'], ['60000', 'USDC']),
  row(['v3', 1], ['90000', 'USDT'], ['25', 'WETH']),
  row(['v3', 1], ['0.5', 'WBTC'], ['20000', 'USDC']),
  row(['v3', 1], ['12345.678901', 'USDC'], ['12345.678901', 'USDT']),
  row(['v3', 1], ['3', 'WETH'], ['1.5', 'MKR'], { wrapped: true }),
];

/** Markets that only the replica has: routes whose shape is known, tokens of every odd kind. */
const REPLICA_ONLY: readonly SwapRow[] = [
  row(['v2', 2], ['700', 'GUSD'], ['0.2', 'WETH']),
  row(['v2', 2], ['0.2', 'WETH'], ['700', 'GUSD']),
  row(['v2', 2], ['40', 'MUTE'], ['60', 'USDC']),
  row(['v2', 3], ['2000', 'ATOLL'], ['0.1', 'WETH']),
  row(['v2', 3], ['0.1', 'WETH'], ['2000', 'ATOLL']),
  row(['v2', 3], ['900', 'ATOLL'], ['20', 'UNI']),
  row(['v3', 2], ['700', 'GUSD'], ['0.2', 'WETH']),
  row(['v3', 2], ['0.2', 'WETH'], ['700', 'GUSD']),
  row(['v3', 2], ['10', 'HUGE'], ['2', 'LONG']),
  row(['v3', 3], ['300', 'GUSD'], ['20', 'LONG']),
  row(['mixed', 2], ['5000', 'REEF'], ['0.03', 'WETH']),
  row(['mixed', 2], ['0.03', 'WETH'], ['5000', 'REEF']),
  row(['mixed', 2], ['30', 'ISLE'], ['0.05', 'WETH'], { wrapped: true }),
  row(['mixed', 2], ['0.05', 'WETH'], ['30', 'ISLE'], { wrapped: true }),
  row(['mixed', 3], ['5000', 'REEF'], ['100', 'USDC']),
  row(['mixed', 3], ['100', 'USDC'], ['5000', 'REEF']),
  row(['mixed', 3], ['30', 'ISLE'], ['200', 'CRV']),
  row(['mixed', 3], ['200', 'CRV'], ['30', 'ISLE']),
  row(['mixed', 3], ['1000', 'ATOLL'], ['200', 'USDC']),
  row(['mixed', 3], ['0.05', 'WETH'], ['500', 'ATOLL']),
  row(['v2', 4], ['900', 'ATOLL'], ['200', 'USDT']),
  row(['v2', 4], ['200', 'USDT'], ['900', 'ATOLL']),
  row(['mixed', 4], ['900', 'ATOLL'], ['200', 'USDT']),
  row(['mixed', 4], ['200', 'USDT'], ['900', 'ATOLL']),
  row(['v2', 1], ['0.1', 'WETH'], ['1000', 'TRAP']),
  row(['v2', 1], ['0.1', 'WETH'], ['50', 'PCT']),
  row(['v2', 1], ['30', 'NUL'], ['0.05', 'WETH']),
  row(['v3', 1], ['40', 'EMPTY'], ['0.02', 'WETH']),
  row(['v2', 1], ['1000', 'UNIT'], ['400', 'USDC']),
  row(['v3', 1], ['0.4', 'WETH'], ['1000', 'UNIT']),
];

const cases = process.env['FORK_RPC_URL'] ? COMMON : [...COMMON, ...REPLICA_ONLY];
const named = cases.map((one) => ({ ...one, name: nameOfRow(one) }));

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

describe('exact input', () => {
  test.each(named)('$name', (one) => proveExactInput(scene, one));
});

describe('exact output', () => {
  test.each(named)('$name', (one) => proveExactOutput(scene, one));
});
