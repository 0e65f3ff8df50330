import type { SentTransaction } from '../../../server/web/transactions/sentTransaction.ts';
import { MAINNET } from '../../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../../harness/replica/tokens.ts';
import { NOW_MS } from './stoppedClock.ts';

/* What a browser keeps of the transactions of a week: one of each end, the newest still open. */

const { WETH, USDC, WBTC } = TOKENS;
const MINUTE_MS = 60_000;

type Kept = Pick<SentTransaction, 'intent' | 'state'>;

const sale = (amountIn: string, amountOut: string): Kept['intent'] => ({
  kind: 'swap',
  tokenIn: WETH.address,
  tokenOut: USDC.address,
  amountIn,
  amountOut,
  tradeType: 0,
  useCoin: true,
  deadline: String(NOW_MS / 1000 + 1200),
});
const hashOf = (digits: string) => `0x${digits.repeat(16)}`;
const inBlock = { block: '23000100' } as const;

const KEPT: readonly Kept[] = [
  {
    intent: { kind: 'approval', token: USDC.address },
    state: { kind: 'succeeded', hash: hashOf('a1b2'), ...inBlock, paid: '0', received: '0' },
  },
  {
    intent: {
      kind: 'liquidity',
      action: 'open',
      protocol: 'v3',
      place: '0x',
      token0: WBTC.address,
      token1: WETH.address,
      assets: [],
    },
    state: { kind: 'succeeded', hash: hashOf('b2c3'), ...inBlock, paid: '0', received: '0' },
  },
  {
    intent: sale('1234567890123456789012', '4320987654321'),
    state: {
      kind: 'reverted',
      hash: hashOf('c3d4'),
      ...inBlock,
      reason: 'the output would be below the minimum',
    },
  },
  {
    intent: sale('2000000000000000000', '6997280000'),
    state: { kind: 'cancelled', hash: hashOf('d4e5'), by: hashOf('e5f6') },
  },
  {
    intent: sale('123456789012345', '431999'),
    state: {
      kind: 'succeeded',
      hash: hashOf('f6a7'),
      ...inBlock,
      paid: '123456789012345',
      received: '431999',
    },
  },
  {
    intent: sale('1500000000000000000', '5247960000'),
    state: { kind: 'pending', hash: hashOf('a7b8'), nonce: undefined, isKnown: true },
  },
];

/** The transactions, oldest first, as the browser keeps them. */
export const KEPT_TRANSACTIONS: readonly SentTransaction[] = KEPT.map((kept, place) => ({
  ...kept,
  id: String(place),
  visit: '',
  askedAt: NOW_MS - (KEPT.length - place) ** 4 * MINUTE_MS,
  askedNonce: 0,
  askedBlock: '23000100',
  call: { to: MAINNET.universalRouter, data: '0x', value: '0' },
  othersSince: 0,
}));

/** A script under which the browser has kept these transactions of the account. */
export const keepsTransactions = (account: string, sent: readonly SentTransaction[]): string =>
  `localStorage.setItem('transactions:1:${account.toLowerCase()}', ${JSON.stringify(JSON.stringify(sent))});`;
