import type { Address, Hex } from 'viem';
import type { V2State } from '../../amm/v2/v2State.ts';
import type { V3State } from '../../amm/v3/v3State.ts';
import { type V2Pool, type V3Pool, v2Pool, v3Pool } from '../../routing/pool.ts';
import type { Factories } from '../factories.ts';
import { type PackedReader, PackedWriter } from './packed.ts';
import { openAnswer } from './poolStatesLens.ts';

/** Balances of a pool in raw units; null where the token does not answer. */
export interface PoolBalances {
  readonly balance0: bigint | null;
  readonly balance1: bigint | null;
}

/** The state of a V3 pool without its ticks. */
export type V3Price = Omit<V3State, 'tickRange'>;

export type PoolFacts =
  | { readonly kind: 'v2'; readonly pool: V2Pool; readonly balances: PoolBalances; readonly state: V2State }
  | { readonly kind: 'v3'; readonly pool: V3Pool; readonly balances: PoolBalances; readonly state: V3Price }
  /** Nothing that the factories know. */
  | { readonly kind: 'noPool' }
  /** The answer was full: ask again for fewer. */
  | { readonly kind: 'notRead' };

const ZERO: Address = '0x0000000000000000000000000000000000000000';

/** The request of PoolFacts.sol. */
export function encodePoolFactsRequest(factories: Factories, addresses: readonly Address[]): Hex {
  const writer = new PackedWriter().address(factories.v2Factory ?? ZERO).address(factories.v3Factory ?? ZERO);
  for (const address of addresses) writer.address(address);
  return writer.toHex();
}

/** One entry per address. Throws RangeError when the answer is cut or of another form. */
export function decodePoolFacts(answer: Hex, addresses: readonly Address[]): PoolFacts[] {
  const reader = openAnswer(answer);
  const facts = addresses.map((address) => readFacts(reader, address));
  if (!reader.isAtEnd) throw new RangeError('the answer is longer than asked');
  return facts;
}

function readFacts(reader: PackedReader, address: Address): PoolFacts {
  const kind = reader.uint(1);
  if (kind === 0) return { kind: 'notRead' };
  if (kind === 1) return { kind: 'noPool' };
  const [token0, token1] = [reader.address(), reader.address()];
  const balances = { balance0: readBalance(reader), balance1: readBalance(reader) };
  if (kind === 2) {
    const pool: V2Pool = v2Pool({ address, token0, token1 });
    return {
      kind: 'v2',
      pool,
      balances,
      state: { protocol: 'v2', reserve0: reader.bigUint(14), reserve1: reader.bigUint(14) },
    };
  }
  if (kind !== 3) throw new RangeError('not an answer of this lens');
  const [fee, tickSpacing] = [reader.uint(3), reader.uint(3)];
  const pool: V3Pool = v3Pool({ address, token0, token1, fee, tickSpacing });
  const price = { sqrtPriceX96: reader.bigUint(20), tick: reader.int(3), liquidity: reader.bigUint(16) };
  return { kind: 'v3', pool, balances, state: { protocol: 'v3', ...price } };
}

function readBalance(reader: PackedReader): bigint | null {
  const isKnown = reader.uint(1) === 1;
  const balance = reader.bigUint(32);
  return isKnown ? balance : null;
}
