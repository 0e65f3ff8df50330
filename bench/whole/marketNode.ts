import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, encodeAbiParameters, type Hex, numberToHex, padHex } from 'viem';
import { fakeBlock, fakeHash, startFakeNode } from '../../server/chain/fakeNode.testkit.ts';
import {
  MANAGED_TICKS_CODE,
  POOL_STATES_CODE,
  TICK_RANGES_CODE,
} from '../../server/chain/lens/lensBytecode.ts';
import { CHAIN_PROTOCOLS } from '../../server/chain/protocols/chainProtocols.ts';
import { seededRandom } from '../kit/syntheticMarket.ts';
import type { MarketData } from './marketData.ts';
import { answerCall } from './marketLens.ts';

/** 20 gwei. */
const GAS_PRICE = '0x4a817c800';
/** Milliseconds at block 0, as `fakeBlock` has it. */
const BEGINNING_MS = 1_700_000_000_000;
/** Of a block: less than the gas price, as it is on a chain. */
const BASE_FEE = numberToHex(19n * 10n ** 9n);

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [never, ...unknown[]];
}

type Log = Readonly<Record<string, unknown>>;
interface LogFilter {
  readonly blockHash?: Hex;
  readonly fromBlock?: Hex;
  readonly toBlock?: Hex;
  readonly topics: readonly [readonly Hex[]];
}
/** A block by its hash, or by its number. */
type BlockRef = { readonly blockHash: Hex } | Hex;

/** A node of the market that answers after a delay, and whose chain the bench extends. */
export class MarketNode {
  readonly #data: MarketData;
  readonly #logs = new Map<string, Log[]>();
  /** Milliseconds of the blocks that were added. */
  readonly #times = new Map<number, number>();
  #number: number;
  /** Blocks from this one on are of another branch. */
  #forkedAt = Number.POSITIVE_INFINITY;
  #url = '';
  #stop = async () => {};
  /** Number of requests except head polls. */
  requests = 0;
  mostAtOnce = 0;
  /** Number of requests that asked for more ticks of pools. */
  widenings = 0;
  readonly #random = seededRandom(1);
  #inFlight = 0;
  /** By how much later the next blocks are than the one before. */
  blockMs = 12_000;

  constructor(data: MarketData, number: number) {
    this.#data = data;
    this.#number = number;
  }

  get url(): string {
    return this.#url;
  }

  get head(): { readonly number: number; readonly hash: Hex } {
    return this.blockAt(this.#number);
  }

  blockAt(number: number): { readonly number: number; readonly hash: Hex } {
    return { number, hash: this.#hashOf(number) };
  }

  /** @param hold returns, for each request for pool states, a promise that its answer waits for */
  async start(latencyMs: number, hold: () => Promise<unknown> | undefined = () => undefined): Promise<void> {
    const node = await startFakeNode();
    node.raw = (body, response) => {
      const held = body.includes(POOL_STATES_CODE) ? hold() : undefined;
      void this.#respond(body, response, Promise.all([pause(latencyMs), held]));
    };
    this.#url = node.url;
    this.#stop = () => node.stop();
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Adds a block in which some pools change. */
  mine(touched: readonly Address[], blocks = 1): void {
    this.#add(blocks);
    this.#touch(this.#number, touched);
  }

  /** The newest blocks are replaced by one more of another branch. */
  reorg(depth: number, touched: readonly Address[]): void {
    this.#forkedAt = this.#number - depth + 1;
    this.#data.states.forgetFrom(this.#forkedAt);
    this.#add(1);
    this.#touch(this.#number, touched);
  }

  /** A block later in which a pair was created. */
  create(factory: Address, token0: Address, token1: Address, pair: Address): void {
    this.#add(1);
    const data = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [pair, 1n]);
    const topics = [CHAIN_PROTOCOLS.v2.creationTopic, padHex(token0), padHex(token1)];
    this.#logs.set(this.#hashOf(this.#number), [this.#log(this.#number, factory, topics, data, 0)]);
  }

  #add(blocks: number): void {
    for (const last = this.#number + blocks; this.#number < last; this.#number++)
      this.#times.set(this.#number + 1, this.#timeOf(this.#number) + this.blockMs);
  }

  #timeOf(number: number): number {
    return this.#times.get(number) ?? BEGINNING_MS + number * 12_000;
  }

  #touch(number: number, touched: readonly Address[]): void {
    const logs = touched.map((address, index) => {
      const { topics, data } = this.#data.states.change(address, number, this.#random);
      return this.#log(number, address, topics, data, index);
    });
    this.#logs.set(this.#hashOf(number), logs);
  }

  #log(
    number: number,
    address: Address,
    topics: readonly (Hex | undefined)[],
    data: Hex,
    index: number,
  ): Log {
    const blockHash = this.#hashOf(number);
    return {
      address,
      topics,
      data,
      blockNumber: numberToHex(number),
      blockHash,
      logIndex: numberToHex(index),
    };
  }

  #branchOf(number: number): number {
    return number >= this.#forkedAt ? 1 : 0;
  }

  #hashOf(number: number): Hex {
    return fakeHash(number, this.#branchOf(number));
  }

  async #respond(body: string, response: ServerResponse, latency: Promise<unknown>): Promise<void> {
    this.#inFlight += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#inFlight);
    const messages = [JSON.parse(body) as Message | Message[]].flat();
    if (!isLook(messages)) this.requests += 1;
    if (body.includes(TICK_RANGES_CODE) || body.includes(MANAGED_TICKS_CODE)) this.widenings += 1;
    const answers = messages.map(({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      ...this.#answer(method, params),
    }));
    await latency;
    this.#inFlight -= 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body.startsWith('[') ? answers : answers[0]));
  }

  /** A node does not know the states of blocks that others have replaced. */
  #answer(method: string, params: Message['params']): object {
    const ref = (method === 'eth_call' ? params[1] : undefined) as BlockRef | undefined;
    if (typeof ref === 'object' && ref.blockHash !== this.#hashOf(blockOf(ref)))
      return { error: { code: -32_000, message: 'header not found' } };
    const result = this.#result(method, params);
    if (result === undefined)
      return { error: { code: -32_000, message: 'the node of the bench knows no such call' } };
    return { result };
  }

  #result(method: string, [first, second]: Message['params']): unknown {
    switch (method) {
      case 'eth_chainId':
        return '0x1';
      case 'eth_gasPrice':
        return GAS_PRICE;
      case 'eth_getBlockByNumber':
        return this.#block(first === 'latest' ? this.#number : Number(first));
      case 'eth_getLogs':
        return this.#logsOf(first);
      case 'eth_call':
        return answerCall(this.#data, (first as { readonly data: Hex }).data, blockOf(second as BlockRef));
      default:
        return null;
    }
  }

  #block(number: number): unknown {
    return number > this.#number
      ? null
      : {
          ...fakeBlock(number, this.#branchOf(number), this.#branchOf(number - 1)),
          baseFeePerGas: BASE_FEE,
          timestamp: numberToHex(Math.floor(this.#timeOf(number) / 1000)),
        };
  }

  #logsOf({ blockHash, fromBlock, toBlock, topics }: LogFilter): Log[] {
    const isAsked = (log: Log) => topics[0].includes((log['topics'] as readonly Hex[])[0] ?? '0x');
    if (blockHash !== undefined) return (this.#logs.get(blockHash) ?? []).filter(isAsked);
    const logs: Log[] = [];
    for (let number = Number(fromBlock); number <= Number(toBlock); number++) {
      logs.push(...(this.#logs.get(this.#hashOf(number)) ?? []));
    }
    return logs.filter(isAsked);
  }
}

/** A node that pushes its heads is not asked for them. */
function isLook([first, ...others]: readonly Message[]): boolean {
  const isLatest = first?.method === 'eth_getBlockByNumber' && (first.params[0] as unknown) === 'latest';
  return isLatest && others.length === 0;
}

/** The block of a call: `fakeHash` contains its number. */
function blockOf(ref: BlockRef): number {
  return typeof ref === 'string' ? Number(ref) : Number(BigInt(ref.blockHash) >> 4n);
}
