import { expect, test } from 'vitest';
import {
  isSentTransaction,
  type LiquidityIntent,
  lastBlockOf,
  openLike,
  type SentState,
  type SentTransaction,
} from './sentTransaction.ts';

const swapOf = (state: SentState, intent: object = {}): SentTransaction => ({
  id: '1',
  visit: '',
  askedAt: 0,
  askedNonce: 4,
  askedBlock: '100',
  othersSince: 0,
  state,
  call: { to: '0x66', data: '0x', value: '0' },
  intent: {
    kind: 'swap',
    tokenIn: '0x01',
    tokenOut: '0x02',
    amountIn: '1',
    amountOut: '2',
    tradeType: 0,
    useCoin: true,
    deadline: '2000',
    ...intent,
  },
});
const mined = { hash: '0x1', paid: '1', received: '2' };

test('lastBlockOf: the newest block that holds one, whether it succeeded or not', () => {
  expect(lastBlockOf([])).toBeUndefined();
  expect(lastBlockOf([swapOf({ kind: 'asking' })])).toBeUndefined();
  const sent: SentState[] = [
    { kind: 'succeeded', block: '99', ...mined },
    { kind: 'reverted', block: '101', hash: '0x2' },
    { kind: 'succeeded', block: '100', ...mined },
    { kind: 'pending', hash: '0x3', nonce: 1, isKnown: true },
  ];
  expect(lastBlockOf(sent.map((state) => swapOf(state)))).toBe(101);
});

test('isSentTransaction: pools of the coin are texts, and absent in what was kept before there were any', () => {
  const state: SentState = { kind: 'asking' };
  expect(isSentTransaction(swapOf(state))).toBe(true);
  expect(isSentTransaction(swapOf(state, { coinPools: ['0x12'] }))).toBe(true);
  for (const coinPools of ['0x12', [5], null, {}])
    expect(isSentTransaction(swapOf(state, { coinPools })), JSON.stringify(coinPools)).toBe(false);
});

const changeOf = (state: SentState, intent: Partial<LiquidityIntent> = {}): SentTransaction => ({
  ...swapOf(state),
  intent: {
    kind: 'liquidity',
    action: 'lower',
    protocol: 'v3',
    place: '0xAB',
    token0: '0x01',
    token1: '0x02',
    assets: ['native', '0x01'],
    ...intent,
  },
});

test('isSentTransaction takes a change of liquidity, and refuses one with assets of another kind', () => {
  expect(isSentTransaction(changeOf({ kind: 'asking' }))).toBe(true);
  for (const assets of ['native', [5], null])
    expect(isSentTransaction(changeOf({ kind: 'asking' }, { assets } as never)), String(assets)).toBe(false);
});

test('openLike finds the open changes of one position alone, in any spelling', () => {
  const sent = [
    changeOf({ kind: 'asking' }),
    changeOf({ kind: 'reverted', hash: '0x1', block: '9' }),
    changeOf({ kind: 'asking' }, { place: '0xCD' }),
    swapOf({ kind: 'asking' }),
  ];
  const { intent } = changeOf({ kind: 'asking' }, { place: '0xab', action: 'collect' });
  expect(openLike(sent, intent)).toEqual([sent[0]]);
  expect(openLike(sent, swapOf({ kind: 'asking' }).intent)).toEqual([sent[3]]);
  expect(openLike(sent, { kind: 'approval', token: '0x01' })).toEqual([]);
});
