import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, concat, encodeAbiParameters, type Hex, numberToHex, padHex } from 'viem';
import { fakeBlock, fakeHash, startFakeNode } from '../../server/chain/fakeNode.testkit.ts';
import {
  MANAGED_STATES_CODE,
  PAIR_POOLS_CODE,
  PASSAGES_CODE,
  POOL_STATES_CODE,
  TOKEN_METADATA_CODE,
  TRANSFER_TAX_CODE,
} from '../../server/chain/lens/lensBytecode.ts';
import { CHAIN_PROTOCOLS } from '../../server/chain/protocols/chainProtocols.ts';
import { type MarketData, reservesOf } from './marketData.ts';

const syncTopics = [...CHAIN_PROTOCOLS.v2.updates.keys()];

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
type BlockRef = { readonly blockHash: Hex };

/** A node of the market that answers after a delay, and whose chain the bench extends. */
export class MarketNode {
  readonly #data: MarketData;
  readonly #logs = new Map<string, Log[]>();
  #number: number;
  /** Blocks from this one on are of another branch. */
  #forkedAt = Number.POSITIVE_INFINITY;
  #url = '';
  #stop = async () => {};
  /** Number of requests except head polls. */
  requests = 0;
  mostAtOnce = 0;
  #inFlight = 0;

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

  /** @param hold delays answers with pool states until it resolves */
  async start(latencyMs: number, hold: Promise<unknown> = Promise.resolve()): Promise<void> {
    const node = await startFakeNode();
    node.raw = (body, response) => {
      const isHeld = body.includes(POOL_STATES_CODE);
      void this.#respond(body, response, Promise.all([pause(latencyMs), isHeld && hold]));
    };
    this.#url = node.url;
    this.#stop = () => node.stop();
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Adds a block in which the reserves of some pairs change. */
  mine(touched: readonly Address[], blocks = 1): void {
    this.#number += blocks;
    this.#touch(this.#number, touched);
  }

  /** The newest blocks are replaced by one more of another branch. */
  reorg(depth: number, touched: readonly Address[]): void {
    this.#forkedAt = this.#number - depth + 1;
    this.#number += 1;
    this.#touch(this.#number, touched);
  }

  /** A block later in which a pair was created. */
  create(factory: Address, token0: Address, token1: Address, pair: Address): void {
    this.#number += 1;
    const data = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [pair, 1n]);
    const topics = [CHAIN_PROTOCOLS.v2.creationTopic, padHex(token0), padHex(token1)];
    this.#logs.set(this.#hashOf(this.#number), [this.#log(this.#number, factory, topics, data, 0)]);
  }

  #touch(number: number, touched: readonly Address[]): void {
    const logs = touched.map((address, index) => {
      const [reserve0 = 1n, reserve1 = 1n] = reservesOf(this.#data, address);
      const data = concat([numberToHex(reserve0, { size: 32 }), numberToHex(reserve1, { size: 32 })]);
      return this.#log(number, address, syncTopics, data, index);
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
    const answers = messages.map(({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      result: this.#result(method, params),
    }));
    await latency;
    this.#inFlight -= 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body.startsWith('[') ? answers : answers[0]));
  }

  #result(method: string, [first, second]: Message['params']): unknown {
    switch (method) {
      case 'eth_chainId':
        return '0x1';
      case 'eth_gasPrice':
        return '0x9';
      case 'eth_getBlockByNumber':
        return this.#block(first === 'latest' ? this.#number : Number(first));
      case 'eth_getLogs':
        return this.#logsOf(first);
      case 'eth_call':
        return this.#call((first as { readonly data: Hex }).data, seenAt(second as BlockRef));
      default:
        return null;
    }
  }

  #block(number: number): unknown {
    return number > this.#number
      ? null
      : fakeBlock(number, this.#branchOf(number), this.#branchOf(number - 1));
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

  #call(data: Hex, seen: string): Hex {
    const request = (code: Hex) => {
      const length = Number(`0x${data.slice(code.length + 64, code.length + 128)}`);
      return data.slice(code.length + 128, code.length + 128 + length * 2);
    };
    if (data.startsWith(POOL_STATES_CODE)) return `0x01${this.#states(request(POOL_STATES_CODE))}${seen}`;
    if (data.startsWith(MANAGED_STATES_CODE))
      return `0x01${this.#managedStates(request(MANAGED_STATES_CODE))}${seen}`;
    if (data.startsWith(PAIR_POOLS_CODE)) {
      // The index already has all pools between the two.
      const pairs = (request(PAIR_POOLS_CODE).length - 8 - 80 - 2 - 4 * 6) / 80;
      return `0x01${pairs.toString(16).padStart(4, '0')}0000${seen}`;
    }
    if (data.startsWith(TRANSFER_TAX_CODE)) {
      const sample = `0102${'1000'.padStart(28, '0').repeat(6)}`;
      return `0x01${`01${sample.repeat(4)}`.repeat(request(TRANSFER_TAX_CODE).length / 122)}`;
    }
    if (data.startsWith(PASSAGES_CODE))
      return `0x01${'05'.repeat((request(PASSAGES_CODE).length - 40) / 226)}`;
    if (data.startsWith(TOKEN_METADATA_CODE))
      return `0x01${'0101120000'.repeat(request(TOKEN_METADATA_CODE).length / 40)}`;
    throw new Error('the node of the bench knows no such call');
  }

  /** See ManagedStates.sol. */
  #managedStates(request: string): string {
    let answer = '';
    for (let at = 8 + 40; at < request.length; ) {
      const isConfirmed = Number(request.slice(at, at + 2)) < CHAIN_PROTOCOLS.v4.lensTag + 2;
      answer += this.#data.stateOf.get(`0x${request.slice(at + 2, at + 66)}`) ?? '03';
      const { confirmed, unconfirmed } = CHAIN_PROTOCOLS.v4.requestBytes;
      at += 2 * (isConfirmed ? confirmed : unconfirmed);
    }
    return answer;
  }

  #states(request: string): string {
    let answer = '';
    for (let at = 8 + 80; at < request.length; ) {
      const isConfirmed = Number(request.slice(at, at + 2)) < 4;
      const address = `0x${request.slice(at + 2, at + 42)}`;
      // A pool that the bench has created holds nothing yet.
      answer += this.#data.stateOf.get(address) ?? `01${'0'.repeat(56)}`;
      at += isConfirmed ? 42 : 128;
    }
    return answer;
  }
}

/** A node that pushes its heads is not asked for them. */
function isLook([first, ...others]: readonly Message[]): boolean {
  const isLatest = first?.method === 'eth_getBlockByNumber' && (first.params[0] as unknown) === 'latest';
  return isLatest && others.length === 0;
}

/** Encodes the block of a lens call: its number without a hash. `fakeHash` contains the number. */
function seenAt({ blockHash }: BlockRef): string {
  return (BigInt(blockHash) >> 4n).toString(16).padStart(16, '0') + '0'.repeat(64);
}
