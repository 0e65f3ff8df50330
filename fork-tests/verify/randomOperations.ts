import { type Address, encodeFunctionData, erc20Abi, type Hex, pad, parseAbi, zeroAddress } from 'viem';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { below, oneOf, type Random } from '../harness/replica/random.ts';
import { V4_ACTOR_ABI, V4_POOL_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_ACTOR } from '../harness/replica/v4/v4Addresses.ts';
import { V2_PAIR } from '../harness/uniswapAbis.ts';

/* Everything that can be done to a pair, a V3 pool or a V4 pool, drawn at random. */

const PAYER = parseAbi([
  'function mint(address pool, int24 lower, int24 upper, uint128 amount)',
  'function burn(address pool, int24 lower, int24 upper, uint128 amount)',
  'function swap(address pool, bool zeroForOne, int256 amount)',
]);
const ACTOR = parseAbi(['function flash(address pool, uint256 amount0, uint256 amount1)']);
const PAIR = parseAbi([
  'function burn(address to) returns (uint256, uint256)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
]);
const POOL = parseAbi([
  'function setFeeProtocol(uint8 feeProtocol0, uint8 feeProtocol1)',
  'function collectProtocol(address recipient, uint128 amount0, uint128 amount1)',
  'function slot0() view returns (uint160, int24 tick, uint16, uint16, uint16, uint8, bool)',
]);
const GAS = 3_000_000n;
/** Wei that a call with native coin takes along; the rest comes back. */
const VALUE = 10n ** 24n;
const WEALTH = 10n ** 30n;
const ALL = 2n ** 128n - 1n;
const [LOWEST, HIGHEST] = [
  4_295_128_740n,
  1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n,
];

interface Tokens {
  readonly token0: Address;
  readonly token1: Address;
}
export interface RandomPair extends Tokens {
  readonly pair: Address;
}
export interface RandomPool extends Tokens {
  readonly pool: Address;
  readonly tickSpacing: number;
}
export interface V4Key {
  readonly currency0: Address;
  readonly currency1: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
}
export interface RandomV4Pool {
  readonly key: V4Key;
  /** Where its price begins. */
  readonly tick: number;
}

export interface Markets {
  readonly pairs: readonly RandomPair[];
  readonly pools: readonly RandomPool[];
  readonly v4Pools: readonly RandomV4Pool[];
}

interface Position {
  readonly lower: number;
  readonly upper: number;
  liquidity: bigint;
}

/** Does what it draws, and counts by kind how often the chain let it. */
export class RandomOperations {
  readonly done = new Map<string, number>();
  readonly #client: ChainClient;
  readonly #account: Address;
  readonly #payer: Address;
  readonly #factoryOwner: Address;
  readonly #random: Random;
  readonly #markets: Markets;
  /** By the pool, or the place of the V4 pool. */
  readonly #positions = new Map<string, Position[]>();

  constructor(
    client: ChainClient,
    who: { readonly account: Address; readonly payer: Address; readonly factoryOwner: Address },
    markets: Markets,
    random: Random,
  ) {
    this.#client = client;
    this.#account = who.account;
    this.#payer = who.payer;
    this.#factoryOwner = who.factoryOwner;
    this.#markets = markets;
    this.#random = random;
  }

  /** Gives whoever pays more of every token than all operations take, and initializes the V4 pools. */
  async prepare(): Promise<void> {
    const { pairs, pools, v4Pools } = this.#markets;
    const tokens = new Set([
      ...[...pairs, ...pools].flatMap(({ token0, token1 }) => [token0, token1]),
      ...v4Pools.flatMap(({ key }) => [key.currency0, key.currency1]),
    ]);
    for (const owner of [this.#account, this.#factoryOwner])
      await fundNative(this.#client, { to: owner, amount: WEALTH });
    for (const token of tokens) {
      if (token === zeroAddress) continue;
      for (const to of [this.#account, this.#payer, ACTORS.poolActor])
        await fundAccount(this.#client, { token, to, amount: WEALTH });
      const args = [V4_ACTOR, 2n ** 255n] as const;
      await this.#send(
        'approve',
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
      );
    }
    for (const { key, tick } of v4Pools) {
      const args = [key, getSqrtRatioAtTick(tick)] as const;
      const data = encodeFunctionData({ abi: V4_POOL_MANAGER, functionName: 'initialize', args });
      await this.#send('initialize', MAINNET_V4.poolManager, data);
    }
  }

  /** Does one thing, and lets time pass now and then. */
  async step(): Promise<void> {
    if (this.#random() < 0.2)
      await this.#client.increaseTime({
        seconds: 1 + below(this.#random, this.#random() < 0.1 ? 90_000 : 900),
      });
    const { pairs, pools, v4Pools } = this.#markets;
    const which = this.#random();
    if (which < 0.25) await this.#ofPair(oneOf(this.#random, pairs));
    else if (which < 0.6) await this.#ofPool(oneOf(this.#random, pools));
    else await this.#ofV4Pool(below(this.#random, v4Pools.length));
  }

  /** Takes all liquidity out of a V4 pool. */
  async emptyV4Pool(place: number): Promise<void> {
    for (const position of this.#of(`${place}`)) await this.#modify(place, position, -position.liquidity);
  }

  async #ofPair({ pair, token0, token1 }: RandomPair): Promise<void> {
    const kind = oneOf(this.#random, ['add', 'remove', 'swap', 'swap', 'skim', 'sync'] as const);
    const read = { address: pair, abi: V2_PAIR } as const;
    const [reserve0, reserve1] = await this.#client.readContract({ ...read, functionName: 'getReserves' });
    const part = (amount: bigint) => (amount * BigInt(1 + below(this.#random, 2000))) / 10_000n + 1000n;
    const give = (token: Address, amount: bigint, to = pair) =>
      this.#send(
        'give',
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
      );
    const self = [this.#account] as const;
    if (kind === 'add') {
      await give(token0, part(reserve0));
      await give(token1, part(reserve1));
      await this.#send(
        'V2 add',
        pair,
        encodeFunctionData({ abi: V2_PAIR, functionName: 'mint', args: self }),
      );
    } else if (kind === 'remove') {
      const args = [this.#account] as const;
      const held = await this.#client.readContract({
        address: pair,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args,
      });
      await give(pair, held / 3n);
      await this.#send(
        'V2 remove',
        pair,
        encodeFunctionData({ abi: PAIR, functionName: 'burn', args: self }),
      );
    } else if (kind === 'swap') {
      const isFirst = this.#random() < 0.5;
      const [token, from, to] = isFirst ? [token0, reserve0, reserve1] : [token1, reserve1, reserve0];
      const amount = part(from);
      await give(token, amount);
      const out = (amount * 996n * to) / (from * 1000n + amount * 996n);
      const args = [isFirst ? 0n : out, isFirst ? out : 0n, this.#account, '0x'] as const;
      await this.#send('V2 swap', pair, encodeFunctionData({ abi: PAIR, functionName: 'swap', args }));
    } else {
      await give(oneOf(this.#random, [token0, token1]), BigInt(1 + below(this.#random, 1_000_000)));
      const data =
        kind === 'skim'
          ? encodeFunctionData({ abi: V2_PAIR, functionName: 'skim', args: self })
          : encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' });
      await this.#send(`V2 ${kind}`, pair, data);
    }
  }

  async #ofPool({ pool, tickSpacing }: RandomPool): Promise<void> {
    const kinds = ['mint', 'mint', 'burn', 'touch', 'swap', 'swap', 'swap', 'flash', 'protocol'] as const;
    const kind = oneOf(this.#random, kinds);
    const positions = this.#of(pool);
    const pay = (functionName: 'mint' | 'burn', { lower, upper }: Position, amount: bigint) =>
      this.#send(
        `V3 ${kind}`,
        this.#payer,
        encodeFunctionData({ abi: PAYER, functionName, args: [pool, lower, upper, amount] }),
      );
    if (kind === 'mint' || positions.length === 0) {
      const [, tick] = await this.#client.readContract({ address: pool, abi: POOL, functionName: 'slot0' });
      const position = this.#range(tick, tickSpacing);
      if (await pay('mint', position, position.liquidity)) positions.push(position);
    } else if (kind === 'burn') {
      const position = oneOf(this.#random, positions);
      const amount = this.#random() < 0.5 ? position.liquidity : position.liquidity / 3n;
      if (await pay('burn', position, amount)) position.liquidity -= amount;
    } else if (kind === 'touch') {
      await pay('burn', oneOf(this.#random, positions), 0n);
    } else if (kind === 'swap') {
      const args = [pool, this.#random() < 0.5, this.#amount()] as const;
      await this.#send(
        'V3 swap',
        this.#payer,
        encodeFunctionData({ abi: PAYER, functionName: 'swap', args }),
      );
    } else if (kind === 'flash') {
      const args = [pool, BigInt(below(this.#random, 5000)), BigInt(below(this.#random, 5000))] as const;
      await this.#send(
        'V3 flash',
        ACTORS.poolActor,
        encodeFunctionData({ abi: ACTOR, functionName: 'flash', args }),
      );
    } else {
      const shares = [oneOf(this.#random, [0, 4, 10]), oneOf(this.#random, [0, 5, 10])] as const;
      const from = this.#factoryOwner;
      const set = encodeFunctionData({ abi: POOL, functionName: 'setFeeProtocol', args: shares });
      await this.#send('V3 protocol', pool, set, { from });
      const args = [this.#account, ALL, ALL] as const;
      const collect = encodeFunctionData({ abi: POOL, functionName: 'collectProtocol', args });
      await this.#send('V3 collectProtocol', pool, collect, { from });
    }
  }

  async #ofV4Pool(place: number): Promise<void> {
    const { key } = this.#v4Pool(place);
    const kinds = ['add', 'add', 'remove', 'touch', 'moment', 'swap', 'swap', 'swap', 'donate'] as const;
    const kind = oneOf(this.#random, kinds);
    const positions = this.#of(`${place}`);
    if (kind === 'add' || kind === 'moment' || positions.length === 0) {
      const position = this.#range(this.#v4Pool(place).tick, key.tickSpacing);
      const { liquidity } = position;
      position.liquidity = 0n;
      positions.push(position);
      await this.#modify(place, position, liquidity);
      if (kind === 'moment') await this.#modify(place, position, -position.liquidity);
    } else if (kind === 'remove') {
      const position = oneOf(this.#random, positions);
      await this.#modify(
        place,
        position,
        this.#random() < 0.5 ? -position.liquidity : -position.liquidity / 7n,
      );
    } else if (kind === 'touch') {
      await this.#modify(place, oneOf(this.#random, positions), 0n);
    } else if (kind === 'swap') {
      const zeroForOne = this.#random() < 0.5;
      const order = {
        zeroForOne,
        amountSpecified: this.#random() < 0.5 ? -this.#amount() : this.#amount(),
        sqrtPriceLimitX96: zeroForOne ? LOWEST : HIGHEST,
      };
      const data = encodeFunctionData({ abi: V4_ACTOR_ABI, functionName: 'swap', args: [key, order] });
      await this.#send('V4 swap', V4_ACTOR, data, { value: VALUE });
    } else {
      const args = [key, this.#amount(), this.#amount()] as const;
      const data = encodeFunctionData({ abi: V4_ACTOR_ABI, functionName: 'donate', args });
      await this.#send('V4 donate', V4_ACTOR, data, { value: VALUE });
    }
  }

  async #modify(place: number, position: Position, liquidityDelta: bigint): Promise<void> {
    const { key } = this.#v4Pool(place);
    const { lower: tickLower, upper: tickUpper } = position;
    const change = { tickLower, tickUpper, liquidityDelta, salt: pad('0x') };
    const data = encodeFunctionData({
      abi: V4_ACTOR_ABI,
      functionName: 'modifyLiquidity',
      args: [key, change],
    });
    const kind = liquidityDelta === 0n ? 'touch' : liquidityDelta > 0n ? 'add' : 'remove';
    if (await this.#send(`V4 ${kind}`, V4_ACTOR, data, { value: VALUE }))
      position.liquidity += liquidityDelta;
  }

  /** Around a tick, on one side of it, or with an end exactly at it. */
  #range(tick: number, tickSpacing: number): Position {
    const base = Math.floor(tick / tickSpacing);
    const [first, second] = [below(this.#random, 60) - 30, below(this.#random, 60) - 30];
    const lower = base + Math.min(first, second);
    const upper = Math.max(base + Math.max(first, second), lower + 1);
    const liquidity = 10n ** BigInt(3 + below(this.#random, 20)) + BigInt(below(this.#random, 1000));
    return { lower: lower * tickSpacing, upper: upper * tickSpacing, liquidity };
  }

  #amount(): bigint {
    return 10n ** BigInt(below(this.#random, 19)) + BigInt(below(this.#random, 1000));
  }

  #v4Pool(place: number): RandomV4Pool {
    const pool = this.#markets.v4Pools[place];
    if (pool === undefined) throw new Error('no such pool');
    return pool;
  }

  #of(market: string): Position[] {
    const positions = this.#positions.get(market) ?? [];
    this.#positions.set(market, positions);
    return positions;
  }

  /** Returns whether the chain let it. What it refuses is part of a history too. */
  async #send(
    kind: string,
    to: Address,
    data: Hex,
    { from = this.#account, value = 0n }: { readonly from?: Address; readonly value?: bigint } = {},
  ): Promise<boolean> {
    const { status } = await sendTransaction(this.#client, { from, to, data, value, gas: GAS });
    if (status === 'success') this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
    return status === 'success';
  }
}
