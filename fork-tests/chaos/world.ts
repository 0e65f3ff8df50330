import { ANY_MIDDLE_TOKEN, type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { randomFrom } from '../harness/replica/random.ts';
import type { AnswerOracle } from './answerOracle.ts';
import { ChaosNode } from './chaosNode.ts';
import type { Market } from './market.ts';
import { queryOfTrade, RequestStream } from './stream.ts';
import { StubIndex } from './stubIndex.ts';

export const REQUEST_TIMEOUT_MS = 5_000;
const POLL_MS = 50;

/** One proxy with a node and an index of its own over a shared market, and the stream of those who ask it. */
export interface Instance {
  readonly node: ChaosNode;
  readonly index: StubIndex;
  readonly proxy: ProxyProcess;
  readonly stream: RequestStream;
  /** Stops the proxy and starts it again with the same settings. */
  restart(): Promise<void>;
  /**
   * Resolves with the milliseconds until a quote of a block that is the newest, or that came later, is
   * answered.
   */
  recovered(limitMs: number): Promise<number>;
  /** The value of one of its measurements; undefined while there is none. */
  measure(name: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

export interface InstanceOptions {
  readonly market: Market;
  readonly oracle: AnswerOracle;
  readonly seed: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Streams that are open beside the requests. Default none. */
  readonly followers?: number;
}

export async function startInstance({
  market,
  oracle,
  seed,
  settings = {},
  followers = 0,
}: InstanceOptions): Promise<Instance> {
  const node = await ChaosNode.start(market.replica.url, market.turns);
  const index = await StubIndex.start({
    get head() {
      return market.head;
    },
    block: (number) => market.block(number),
  });
  const environment = {
    NETWORK: 'mainnet',
    RPC_URL: node.url,
    RPC_WS_URL: node.wsUrl,
    SUBGRAPH_URL: index.url,
    SUBGRAPH_REFRESH_MS: '1000',
    HEAD_POLL_MS: '200',
    RPC_TIMEOUT_MS: '1000',
    REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS),
    LOG_LEVEL: 'warn',
    ...ANY_MIDDLE_TOKEN,
    ...settings,
  };
  let proxy = await startProxy(environment);
  // Restarts keep its address.
  const kept = { ...environment, PORT: new URL(proxy.url).port };
  const stream = new RequestStream(proxy.url, oracle, randomFrom(seed), followers);
  const [trade] = stream.trades;
  if (trade === undefined) throw new Error('a stream has trades');
  const instance: Instance = {
    node,
    index,
    get proxy() {
      return proxy;
    },
    stream,
    restart: async () => {
      await proxy.stop();
      proxy = await startProxy(kept);
    },
    recovered: async (limitMs) => {
      const began = performance.now();
      const wanted = market.head.number;
      for (;;) {
        const answer = await fetch(`${proxy.url}/api/v1/quote?${queryOfTrade(trade)}`).catch(() => undefined);
        const block = answer?.ok ? ((await answer.json()) as { blockNumber: string }).blockNumber : undefined;
        const passed = performance.now() - began;
        if ((block !== undefined && BigInt(block) >= wanted) || passed > limitMs) return passed;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    measure: async (name) => {
      const text = await (await fetch(`${proxy.url}/metrics`)).text();
      const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
      return value === undefined ? undefined : Number(value);
    },
    stop: async () => {
      await stream.pause();
      await proxy.stop();
      await index.stop();
      await node.stop();
    },
  };
  return instance;
}

/** A market whose blocks reach the nodes of these instances. */
export function pushTo(market: Market, instances: readonly Instance[]): void {
  market.onBlock = ({ raw }) => {
    for (const { node } of instances) node.push(raw);
  };
}

/** Undoes some blocks, of which everything asked in the meantime has been proved while they stood. */
export async function reorganize(
  market: Market,
  oracle: AnswerOracle,
  instance: Instance,
  depth: number,
): Promise<void> {
  const { stream } = instance;
  await Promise.all([stream.pause(), market.pause()]);
  const snapshot = await market.snapshot();
  for (let block = 0; block < depth; block++) {
    await market.mine();
    oracle.keep(market.head.hash);
    await instance.recovered(REQUEST_TIMEOUT_MS);
    await stream.askAll();
  }
  stream.start();
  await market.replace(snapshot, depth + 1);
}
