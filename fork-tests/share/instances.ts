import { Client } from 'pg';
import { expect } from 'vitest';
import type { LiveChain, LiveChainOptions } from '../../server/chain/liveChain.ts';
import { Share } from '../../server/share/share.ts';
import { ShareSession } from '../../server/share/shareSession.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { createDatabase, type Postgres, startPostgres } from '../harness/postgres.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createReplicaChain } from '../harness/replicaChain.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';
import { mintOnV3, tradeOnV2, tradeOnV3 } from '../state/blockActions.ts';
import { expectStatesOfBlock, readPrice } from '../state/stateOracle.ts';

/** Holds all that is sent to the node of an instance, until the returned function is called. */
export function holdNode({ relay }: Instance): () => void {
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  relay.intercept = () => held;
  return () => {
    relay.intercept = undefined;
    release();
  };
}

/** One instance of the service before a node of its own, as far as it follows the chain. */
export interface Instance {
  readonly chain: LiveChain;
  readonly share: Share;
  readonly relay: RpcRelay;
  /** Methods of the calls that arrived at its node since they were last taken. */
  takeAsked(): string[];
  /** Messages of the failures of its database and its snapshot file. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

interface InstanceOptions {
  readonly url: string;
  /** Milliseconds between two samples of states. Default: none are taken. */
  readonly checkPauseMs?: number;
  /** Milliseconds without a block after which it asks its node. Default: as the service. */
  readonly leastSilenceMs?: number;
  /** Index and file of its pools. Default: it knows the pools of the replica and keeps none. */
  readonly kept?: Pick<LiveChainOptions, 'fetchPools' | 'snapshotFile'>;
}

const POLL_MS = 100;
export const NEVER_MS = 3_600_000;
const USDC_WETH_500 = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640';
const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];

/** Starts an instance that knows the pools of the replica and has read no state. */
export async function startInstance(
  nodeUrl: string,
  { url, checkPauseMs = NEVER_MS, leastSilenceMs, kept }: InstanceOptions,
): Promise<Instance> {
  const relay = await startRpcRelay(nodeUrl);
  let asked: string[] = [];
  relay.watch = (body) => {
    for (const { method } of [JSON.parse(body) as { method: string }].flat()) asked.push(method);
  };
  const failures: string[] = [];
  const share = new Share({
    url,
    isVerifying: true,
    pollMs: POLL_MS,
    ownLookMs: NEVER_MS,
    leastSilenceMs,
    onLeading: () => {},
    onFailure: (error) => failures.push(String(error)),
  });
  const chain = createReplicaChain(relay.url, {
    shared: share,
    headPollMs: POLL_MS,
    believeAfterMs: 0,
    checkPauseMs,
    onSnapshotFailure: (error) => failures.push(String(error)),
    ...kept,
  });
  if (kept === undefined) for (const pool of poolsOfReplica()) chain.graph.addPool(pool);
  await chain.start();
  return {
    chain,
    share,
    relay,
    failures,
    takeAsked: () => {
      const taken = asked;
      asked = [];
      return taken;
    },
    stop: async () => {
      chain.stop();
      await relay.stop();
    },
  };
}

/** Resolves when exactly one of the instances leads, with that one. */
export async function leaderOf(instances: readonly Instance[]): Promise<Instance> {
  const leaders = () => instances.filter(({ share }) => share.isLeading);
  await expect.poll(() => leaders().length).toBe(1);
  const [leader] = leaders();
  if (leader === undefined) throw new Error('one instance led');
  return leader;
}

/** Adds a position around the price of the deepest V3 pool. */
async function mintNearPrice(client: ChainClient): Promise<void> {
  await mintOnV3(client, (await readPrice(client, USDC_WETH_500)).tick);
}

/** A chain, a database, and the instances that share blocks of that chain by it. */
export class SharingScene {
  readonly fork: Fork;
  readonly client: ChainClient;
  readonly postgres: Postgres;
  readonly instances: Instance[] = [];
  #databases = 0;
  #url = '';
  #database: Client | undefined;

  private constructor(fork: Fork, postgres: Postgres) {
    [this.fork, this.postgres] = [fork, postgres];
    this.client = chainClient(fork.url);
  }

  static async start(replicaUrl: string): Promise<SharingScene> {
    const [fork, postgres] = await Promise.all([startFork({ of: replicaUrl }), startPostgres()]);
    return new SharingScene(fork, postgres);
  }

  async stop(): Promise<void> {
    await Promise.all([this.fork.stop(), this.postgres.stop()]);
  }

  /** The database of the current test, and a connection to it. */
  get url(): string {
    return this.#url;
  }

  get database(): Client {
    if (this.#database === undefined) throw new Error('no test has begun');
    return this.#database;
  }

  /** Creates an empty database. */
  async begin(): Promise<void> {
    this.#databases += 1;
    this.#url = await createDatabase(this.postgres.url, `share${this.#databases}`);
    this.#database = new Client({ connectionString: this.#url });
    await this.#database.connect();
  }

  async end(): Promise<void> {
    await Promise.all(this.instances.splice(0).map((each) => each.stop()));
    await this.#database?.end();
  }

  /** Starts instances, one after the other; the first one leads. */
  async share(
    count: number,
    options: Partial<InstanceOptions> = {},
  ): Promise<readonly [Instance, Instance, Instance]> {
    for (let index = 0; index < count; index += 1) {
      this.instances.push(await startInstance(this.fork.url, { url: this.url, ...options }));
      await leaderOf(this.instances);
    }
    return this.instances as unknown as readonly [Instance, Instance, Instance];
  }

  /** Opens a session of its own, as an instance of a chain has one. */
  open(chainId = 1): Promise<ShareSession> {
    return ShareSession.open({ url: this.url, chainId });
  }

  /** Resolves when the heads of all instances are at the newest block. */
  async untilNewest(of: readonly Instance[] = this.instances): Promise<bigint> {
    const number = await this.client.getBlockNumber();
    for (const { chain } of of) await expect.poll(() => chain.heads.current().number).toBe(number);
    return number;
  }

  /** Mines blocks of trades and positions, each of which all reach with the contracts' own states. */
  async expectExact(blocks: number, of: readonly Instance[] = this.instances): Promise<void> {
    for (let block = 0; block < blocks; block += 1) {
      await [tradeOnV2, tradeOnV3, mintNearPrice][block % 3]?.(this.client);
      const number = await this.untilNewest(of);
      for (const { chain } of of) {
        await chain.source.ensure(WETH, USDC, 3);
        expect(await expectStatesOfBlock(this.client, chain.graph, number)).toBeGreaterThan(0);
      }
    }
  }
}
