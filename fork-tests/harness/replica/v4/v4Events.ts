import { type Address, encodeFunctionData } from 'viem';
import type { Transaction } from '../blockBuilder.ts';
import { V3_FACTORY_OWNER } from '../deployUniswap.ts';
import { ACTORS } from '../devAccounts.ts';
import { worth } from '../prices.ts';
import { randomFrom } from '../random.ts';
import { V4_POOL_MANAGER } from './v4Abis.ts';
import { MAINNET_V4, type V4HookName } from './v4Addresses.ts';
import { directLiquidity, directRange, FIRST_OWNER } from './v4Liquidity.ts';
import { pricedAs, type V4Pool, v4PoolOf, v4Pools } from './v4Pools.ts';
import {
  burnV4Position,
  decreaseV4Position,
  donateToV4,
  modifyV4Directly,
  swapOnV4,
  transferV4Position,
} from './v4Transactions.ts';

const SEED = 4_445;
const ROUNDS = 3;
const HOLDER: Address = ACTORS.holders[0];
/** A fee of all the input cannot be paid by a price that has to move. */
const WHOLE = 1_000_000;
const REFUSING: readonly (V4HookName | 'none')[] = ['reverting', 'codelessSwap', 'twoFaced'];

/**
 * What happens in the pools later: trades both ways, donations, fees, positions that shrink, change hands and
 * end.
 */
export function planV4Events(): Transaction[] {
  const [first, second] = [v4PoolOf('ETH', 'USDC', 500), v4PoolOf('WETH', 'USDC', 500)];
  return [
    ...planV4Trades(),
    donateToV4(first, worth('WETH', 500), worth('USDC', 500)),
    donateToV4(second, worth('USDC', 100), 0n),
    donateToV4(v4PoolOf('ETH', 'AAVE', 3000, 'inert'), worth('WETH', 50), worth('AAVE', 50)),
    // Tokens 1 to 4 are the positions that the first pool was opened with.
    decreaseV4Position(first, 1n, FIRST_OWNER, 0n),
    decreaseV4Position(first, 3n, FIRST_OWNER, 10n ** 12n),
    transferV4Position(2n, FIRST_OWNER, HOLDER),
    burnV4Position(first, 4n, FIRST_OWNER),
    modifyV4Directly(first, directRange(first), -directLiquidity(first) / 3n),
    setProtocolFee(v4PoolOf('ETH', 'USDT', 500), { zeroForOne: 250, oneForZero: 1000 }),
  ];
}

/** The protocol's fee from the start on: both ways alike, of one direction only, and the highest. */
export function openingProtocolFees(): Transaction[] {
  const data = encodeFunctionData({
    abi: V4_POOL_MANAGER,
    functionName: 'setProtocolFeeController',
    args: [V3_FACTORY_OWNER],
  });
  const from: Address = V3_FACTORY_OWNER;
  const controller = { from, to: MAINNET_V4.poolManager, data, gas: 100_000 };
  return [
    { ...controller, what: 'controller of the V4 protocol fees' },
    setProtocolFee(v4PoolOf('ETH', 'USDC', 3000), { zeroForOne: 500, oneForZero: 500 }),
    setProtocolFee(v4PoolOf('WETH', 'DAI', 3000), { zeroForOne: 0, oneForZero: 300 }),
    setProtocolFee(v4PoolOf('DAI', 'USDT', 0), { zeroForOne: 1000, oneForZero: 1 }),
    // Together with the pool's own fee it takes all of the input in one direction.
    setProtocolFee(v4PoolOf('LINK', 'UNI', 999_999), { zeroForOne: 1000, oneForZero: 0 }),
  ];
}

interface ProtocolFees {
  readonly zeroForOne: number;
  readonly oneForZero: number;
}

/** Fees in hundredths of a bip, at most 1000 each. */
function setProtocolFee({ key, id }: V4Pool, { zeroForOne, oneForZero }: ProtocolFees): Transaction {
  const fee = zeroForOne | (oneForZero << 12);
  const data = encodeFunctionData({ abi: V4_POOL_MANAGER, functionName: 'setProtocolFee', args: [key, fee] });
  const to = MAINNET_V4.poolManager;
  return { from: V3_FACTORY_OWNER, to, data, gas: 100_000, what: `protocol fee of V4 pool ${id}` };
}

/** Trades on each pool whose hook lets them happen, first in one direction and then at random. */
function planV4Trades(): Transaction[] {
  const random = randomFrom(SEED);
  const tradable = v4Pools().filter(
    ({ shape, hook, key }) => shape !== 'empty' && key.fee !== WHOLE && !REFUSING.includes(hook),
  );
  return Array.from({ length: ROUNDS }, (_, round) =>
    tradable.map((pool) => {
      const zeroForOne = round === 0 || random() < 0.5;
      const dollars = Math.max(5, pool.dollars * 0.0003 * random());
      return swapOnV4(
        pool,
        zeroForOne,
        worth(pricedAs(zeroForOne ? pool.currency0 : pool.currency1), dollars),
      );
    }),
  ).flat();
}
