import type { Hash } from 'viem';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import { fundAccount } from '../harness/funding.ts';
import { below, oneOf, type Random } from '../harness/replica/random.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { mintOnV3, tradeOnV2, tradeOnV3 } from '../state/blockActions.ts';
import { readPrice } from '../state/stateOracle.ts';
import { Turns } from './turns.ts';

const USDC_WETH_500 = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640';
const CENT = 10n ** 16n;
/** Whole tokens. */
const PLENTY = 1_000_000_000n;

/** A block as the node describes it. */
export interface MinedBlock {
  readonly number: bigint;
  readonly hash: Hash;
  readonly raw: Record<string, unknown>;
  /** When it was mined, by `performance.now()`. */
  readonly at: number;
}

/** A replica chain of its own in which somebody trades all the time, one block after the other. */
export class Market {
  readonly replica: Replica;
  readonly client: ChainClient;
  readonly turns = new Turns();
  /** Called with each new block. */
  onBlock: (block: MinedBlock) => void = () => {};
  readonly #random: Random;
  readonly #blocks = new Map<bigint, MinedBlock>();
  #head: MinedBlock | undefined;
  #mining: Promise<void> = Promise.resolve();
  #isMining = false;

  private constructor(replica: Replica, random: Random) {
    this.replica = replica;
    this.client = chainClient(replica.url);
    this.#random = random;
  }

  static async open(random: Random): Promise<Market> {
    const market = new Market(await startReplica(), random);
    // Whoever trades and mints positions all the time must not come to an end of it.
    const [{ address: to }] = market.replica.accounts;
    for (const token of [TOKENS.USDC, TOKENS.WETH])
      await fundAccount(market.client, {
        token: token.address,
        to,
        amount: PLENTY * 10n ** BigInt(token.decimals),
      });
    await market.#record();
    return market;
  }

  get head(): MinedBlock {
    if (this.#head === undefined) throw new Error('the market has no block yet');
    return this.#head;
  }

  /** The block of this number in the present branch, as far as it was mined here. */
  block(number: bigint): MinedBlock | undefined {
    return this.#blocks.get(number);
  }

  /** Begins to mine a block with a trade or none in each interval. */
  start(intervalMs: number): void {
    this.#isMining = true;
    this.#mining = (async () => {
      while (this.#isMining) {
        const began = performance.now();
        await this.mine();
        const left = intervalMs - (performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)));
      }
    })();
  }

  /** Resolves when the last block is mined. @throws what has ended the mining */
  async pause(): Promise<void> {
    this.#isMining = false;
    await this.#mining;
  }

  mine(): Promise<void> {
    return this.turns.alone(async () => {
      await this.#act();
      await this.#record();
    });
  }

  /** The number of a snapshot of the present block. */
  snapshot(): Promise<Hash> {
    return this.turns.alone(() => this.client.snapshot() as Promise<Hash>);
  }

  /** Reverts to the snapshot and mines other blocks before a client can read the chain. */
  replace(snapshot: Hash, blocks: number): Promise<void> {
    return this.turns.alone(async () => {
      const before = this.head.number;
      await rewind(this.client, snapshot);
      const { number } = await this.client.getBlock();
      for (let gone = number + 1n; gone <= before; gone++) this.#blocks.delete(gone);
      for (let block = 0; block < blocks; block++) {
        await tradeOnV2(this.client, CENT * BigInt(101 + below(this.#random, 100)));
        await this.#record();
      }
    });
  }

  async stop(): Promise<void> {
    await this.pause().catch(() => undefined);
    await this.replica.stop();
  }

  async #act(): Promise<void> {
    const value = CENT * BigInt(1 + below(this.#random, 100));
    switch (below(this.#random, 10)) {
      case 0:
        return this.client.mine({ blocks: 1 });
      case 1:
        return mintOnV3(this.client, (await readPrice(this.client, USDC_WETH_500)).tick);
      case 2:
      case 3:
      case 4:
      case 5:
        return tradeOnV2(this.client, value);
      default:
        return tradeOnV3(this.client, value, oneOf(this.#random, [500, 3000]));
    }
  }

  /** Reports each block, since one action may mine several. */
  async #record(): Promise<void> {
    const newest = await this.#read('latest');
    const from = this.#head === undefined ? newest.number : this.#head.number + 1n;
    for (let number = from; number < newest.number; number++) this.#take(await this.#read(number));
    this.#take(newest);
  }

  #take(block: MinedBlock): void {
    this.#blocks.set(block.number, block);
    this.#head = block;
    this.onBlock(block);
  }

  async #read(which: 'latest' | bigint): Promise<MinedBlock> {
    const tag = which === 'latest' ? which : (`0x${which.toString(16)}` as const);
    const raw = await this.client.request<{
      Method: 'eth_getBlockByNumber';
      Parameters: [string, false];
      ReturnType: Record<string, unknown>;
    }>({ method: 'eth_getBlockByNumber', params: [tag, false] });
    return {
      number: BigInt(String(raw['number'])),
      hash: raw['hash'] as Hash,
      raw,
      at: performance.now(),
    };
  }
}
