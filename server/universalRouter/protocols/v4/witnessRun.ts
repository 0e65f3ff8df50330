import type { Address, Hex } from 'viem';
import { AbiReader, size, slice, Undecodable } from '../../witness/abiReader.ts';
import { COIN } from '../../witness/constants.ts';
import { Mismatch, same } from '../../witness/mismatch.ts';
import type { DecodedSwapArgs, RunWitness } from '../runWitness.ts';

/**
 * The actions in their only order: settle, swap, take for an exact input; swap, settle, take for an exact
 * output.
 */
const SELLS = '0x0b070e';
const BUYS = '0x090b0e';
const WORDS_OF_SWAP = 4;
const WORDS_OF_POOL = 5;

/**
 * Reads V4_SWAP with exactly the three actions that a swap here has: each leaves nothing in the pool manager
 * or reverts. An amount of 0 means all that is owed. The amount that is settled, or taken, is named in one
 * place only.
 */
export const V4_WITNESS: RunWitness = {
  names: { exactInput: 'V4_SWAP_EXACT_IN', exactOutput: 'V4_SWAP_EXACT_OUT' },
  tradeTypeOf(byte, input) {
    if (byte !== 16) return undefined;
    const { actions } = readActions(input);
    if (actions === SELLS) return 'exactInput';
    if (actions === BUYS) return 'exactOutput';
    throw new Undecodable('settle, swap and take as actions');
  },
  decodeRun(input, tradeType) {
    const { params } = readActions(input);
    return tradeType === 'exactInput' ? decodeSale(params) : decodePurchase(params);
  },
  currencyOf(pool, token) {
    return pool.protocol === 'v4' && pool.isNative && token === pool.token0 ? COIN : token;
  },
  checkPool(pool, { fees, keys }, hop) {
    if (pool.protocol !== 'v4') throw new Mismatch('path protocol', pool.protocol, 'v4');
    same('fee', pool.fee, fees[hop]);
    same('tickSpacing', pool.tickSpacing, keys?.[hop]?.tickSpacing);
    same('hooks', pool.hooks, keys?.[hop]?.hooks);
  },
  inputHolder: 'router',
  mayTakeLess: false,
};

function readActions(input: Hex): { readonly actions: Hex; readonly params: readonly Hex[] } {
  const reader = new AbiReader(input, 2);
  const actions = reader.bytes();
  const params = reader.bytesList();
  reader.end();
  if (size(actions) !== params.length) throw new Undecodable('as many inputs as actions');
  return { actions, params };
}

function decodeSale([settled, swapped, taken]: readonly Hex[]): DecodedSwapArgs {
  const [settle, swap, take] = [readSettle(settled), readSwap(swapped), readTake(taken)];
  const tokens = [swap.currency, ...swap.currencies];
  expect(settle.currency === tokens[0] && take.currency === tokens.at(-1), 'settle and take of the ends');
  expect(swap.amount === 0n && take.amount === 0n, 'all that was settled, and all that comes of it');
  const { recipient } = take;
  const { limit, fees, keys, hopPrices } = swap;
  const { payerIsUser, amount } = settle;
  return { recipient, amount, limit, tokens, fees, payerIsUser, keys, ...hopPrices };
}

function decodePurchase([swapped, settled, taken]: readonly Hex[]): DecodedSwapArgs {
  const [settle, swap, take] = [readSettle(settled), readSwap(swapped), readTake(taken)];
  const tokens = [...swap.currencies, swap.currency];
  expect(settle.currency === tokens[0] && take.currency === swap.currency, 'settle and take of the ends');
  expect(settle.amount === 0n && take.amount === swap.amount, 'all that is owed, for exactly what was asked');
  const { recipient, amount } = take;
  const { limit, fees, keys, hopPrices } = swap;
  const { payerIsUser } = settle;
  return { recipient, amount, limit, tokens, fees, payerIsUser, keys, ...hopPrices };
}

function readSettle(input: Hex = '0x') {
  const reader = new AbiReader(input, 3);
  const settle = { currency: reader.address(), amount: reader.uint(), payerIsUser: reader.bool() };
  reader.end();
  return settle;
}

function readTake(input: Hex = '0x') {
  const reader = new AbiReader(input, 3);
  const take = { currency: reader.address(), recipient: reader.address(), amount: reader.uint() };
  reader.end();
  return take;
}

function readSwap(input: Hex = '0x') {
  expect(size(input) > 64 && BigInt(slice(input, 0, 32)) === 32n, 'a structure behind its offset');
  const struct = slice(input, 32);
  const hasPrices = BigInt(slice(struct, 32, 64)) === BigInt(32 * (WORDS_OF_SWAP + 1));
  const reader = new AbiReader(struct, WORDS_OF_SWAP + (hasPrices ? 1 : 0));
  const currency = reader.address();
  const pools = reader.tuples(WORDS_OF_POOL, readPool);
  const prices = hasPrices ? reader.uints() : [];
  expect(prices.length === 0, 'no price of a single hop');
  const [amount, limit] = [reader.uint(128), reader.uint(128)];
  reader.end();
  return {
    currency,
    amount,
    limit,
    hopPrices: hasPrices ? { hopPrices: prices } : {},
    currencies: pools.map((pool) => pool.currency),
    fees: pools.map(({ fee }) => fee),
    keys: pools.map(({ tickSpacing, hooks }) => ({ tickSpacing, hooks })),
  };
}

function readPool(reader: AbiReader): {
  readonly currency: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
} {
  const currency = reader.address();
  const [fee, tickSpacing] = [Number(reader.uint(24)), Number(reader.uint(15))];
  const hooks = reader.address();
  expect(size(reader.bytes()) === 0, 'no data for a hook');
  return { currency, fee, tickSpacing, hooks };
}

function expect(isSo: boolean, reason: string): void {
  if (!isSo) throw new Undecodable(reason);
}
