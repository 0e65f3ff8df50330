import { numberToHex, padHex } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { BelievedGasPrice, type DoubtedGasPrice } from './believedGasPrice.ts';

const GWEI = 10n ** 9n;
const hash = padHex('0x1', { size: 32 });

/** The node's answer to eth_feeHistory: the tips that blocks paid, or that it has no such method. */
let history: RpcOutcome | AppError;
let asked: number;
let doubts: DoubtedGasPrice[];
let believed: BelievedGasPrice;

beforeEach(() => {
  [history, asked, doubts] = [tips(1n * GWEI, 2n * GWEI, 3n * GWEI), 0, []];
  believed = new BelievedGasPrice({
    rpc: {
      send: async () => {
        asked += 1;
        if (history instanceof AppError) throw history;
        return [history];
      },
    },
    onDoubt: (doubt) => doubts.push(doubt),
  });
});

function tips(...paid: bigint[]): RpcOutcome {
  return { kind: 'result', result: { reward: paid.map((tip) => [numberToHex(tip)]) } };
}
const NO_METHOD: RpcOutcome = { kind: 'fault', fault: { code: -32601, message: '', data: undefined } };

function at(gasPriceWei: bigint, baseFeePerGas: bigint | null = 10n * GWEI): Promise<bigint> {
  return believed.at({ number: 5n, hash, parentHash: hash, timestamp: 1n, baseFeePerGas, gasPriceWei });
}

describe('believed without a question', () => {
  test('up to twice the base fee, and up to twice the price of the head before', async () => {
    expect(await at(20n * GWEI)).toBe(20n * GWEI);
    expect(await at(40n * GWEI)).toBe(40n * GWEI);
    expect(asked).toBe(0);
    expect(doubts).toEqual([]);
  });
});

describe('a node that says a hundred thousand times the price', () => {
  test('at the first head: the base fee and four times the median tip', async () => {
    expect(await at(300_000n * GWEI, 1n * GWEI)).toBe(9n * GWEI);
    expect(doubts).toEqual([{ said: 300_000n * GWEI, used: 9n * GWEI }]);
  });

  test('at the first head: twice the base fee, where tips are small beside it', async () => {
    expect(await at(1_100_000n * GWEI)).toBe(20n * GWEI);
  });

  test('and goes on: the price stays where it was', async () => {
    await at(12n * GWEI);
    for (let head = 0; head < 20; head++) expect(await at(1_200_000n * GWEI)).toBe(20n * GWEI);
    expect(await at(12n * GWEI)).toBe(12n * GWEI);
  });

  test('without a history of tips: twice the last price that was believed, at each head', async () => {
    history = NO_METHOD;
    await at(12n * GWEI);
    for (let head = 0; head < 20; head++) expect(await at(1_200_000n * GWEI)).toBe(24n * GWEI);
  });

  test('on a chain without a base fee: four times the median of the prices paid', async () => {
    expect(await at(100_000n * GWEI, null)).toBe(8n * GWEI);
  });
});

describe('a price that rose', () => {
  test('is believed where blocks paid it', async () => {
    history = tips(40n * GWEI, 50n * GWEI, 60n * GWEI);
    expect(await at(60n * GWEI)).toBe(60n * GWEI);
    expect(asked).toBe(1);
    expect(doubts).toEqual([]);
  });

  test('is believed at the first head of a chain whose blocks are empty or whose node keeps no tips', async () => {
    history = tips(0n, 0n);
    expect(await at(2_000n * GWEI)).toBe(2_000n * GWEI);
  });

  test('error: an outage of the history does not stop the head', async () => {
    history = new AppError('RPC_UNAVAILABLE', 'The RPC node answered with HTTP 503.');
    await at(12n * GWEI);
    expect(await at(90n * GWEI)).toBe(24n * GWEI);
  });
});
