import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { PricedTrade } from '../quoter.ts';
import { quoteTogether } from './quoteTogether.ts';

const request = (amount: bigint) => ({ amount }) as TradeRequest;
const never = new AbortController().signal;

/** A chain whose block is told by `blockAt`, of how many quotes have been asked for. */
function chain(blockAt: (asked: number) => number) {
  let asked = 0;
  const head = () => ({ hash: `block ${blockAt(asked)}` });
  return {
    currentHead: head,
    quoter: {
      price: async ({ amount }: TradeRequest) => {
        asked += 1;
        if (amount === 0n) throw new AppError('NO_ROUTE', 'No route found');
        return { amountOut: amount * 2n, block: head() } as unknown as PricedTrade;
      },
    },
  };
}

describe('quoteTogether', () => {
  test('default: an outcome for each question, in order', async () => {
    const requests = [3n, 0n, ...Array(20).fill(4n)].map(request);
    const { outcomes, block } = await quoteTogether(
      chain(() => 1),
      requests,
      never,
    );
    const told = outcomes.map((one) => (one.kind === 'quoted' ? one.priced.amountOut : one.error.code));
    expect(told).toEqual([6n, 'NO_ROUTE', ...Array(20).fill(8n)]);
    expect(block).toEqual({ hash: 'block 1' });
  });

  test('behavior: all are asked again when the chain moves on meanwhile', async () => {
    const { outcomes, block } = await quoteTogether(
      chain((asked) => (asked < 2 ? 1 : 2)),
      [1n, 2n, 3n].map(request),
      never,
    );
    expect(block).toEqual({ hash: 'block 2' });
    expect(outcomes).toMatchObject(Array(3).fill({ priced: { block: { hash: 'block 2' } } }));
  });

  test('behavior: all are asked again when one of them was of another block, though the head is as before', async () => {
    let asked = 0;
    const price = async () =>
      ({ block: { hash: `block ${++asked === 2 ? 2 : 1}` } }) as unknown as PricedTrade;
    const sources = { currentHead: () => ({ hash: 'block 1' }), quoter: { price } };
    const { outcomes } = await quoteTogether(sources, [1n, 2n, 3n].map(request), never);
    expect(outcomes).toMatchObject(Array(3).fill({ priced: { block: { hash: 'block 1' } } }));
    expect(asked).toBe(6);
  });

  test('behavior: refusals are of the block that was there before and after them', async () => {
    let [asked, block] = [0, 1];
    const price = () => {
      asked += 1;
      if (asked === 1) block = 2;
      return Promise.reject(new AppError('NO_ROUTE', 'No route found'));
    };
    const sources = { currentHead: () => ({ hash: `block ${block}` }), quoter: { price } };
    const { block: told } = await quoteTogether(sources, [request(1n)], never);
    expect([told, asked]).toEqual([{ hash: 'block 2' }, 2]);
  });

  test('error: OVERLOADED when the chain never stands still', async () => {
    const moving = quoteTogether(
      chain((asked) => asked),
      [request(1n)],
      never,
    );
    await expect(moving).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 1 });
  });

  test('an error that is no refusal is thrown', async () => {
    const broken = { ...chain(() => 1), quoter: { price: () => Promise.reject(new TypeError('broken')) } };
    await expect(quoteTogether(broken, [request(1n)], never)).rejects.toThrow('broken');
  });
});
