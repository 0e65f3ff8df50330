import type { HDAccount } from 'viem/accounts';
import { type Anvil, startAnvil } from '../anvil.ts';
import { BLOCK_GAS_LIMIT, createBlockBuilder } from './blockBuilder.ts';
import { deployTokens } from './deployTokens.ts';
import { deployUniswap } from './deployUniswap.ts';
import { devAccounts } from './devAccounts.ts';
import { REPLICA_EXCHANGES } from './exchanges/exchangeAddresses.ts';
import { openExchanges } from './exchanges/openExchanges.ts';
import {
  planPositionChanges,
  planProtocolFees,
  readHeldPositions,
  shuffled,
  spreadOverTime,
} from './history.ts';
import { type JsonRpc, jsonRpc } from './jsonRpc.ts';
import { MAINNET } from './mainnetAddresses.ts';
import { NOTABLE, type ReplicaPair, type ReplicaPool, replicaPairs, replicaPools } from './markets.ts';
import { openMarkets } from './openMarkets.ts';
import { basePositions, extraPositions } from './positions.ts';
import { openPosition } from './positionTransactions.ts';
import { randomFrom } from './random.ts';
import { TOKENS } from './tokens.ts';
import { planTrades } from './trades.ts';
import { openV4 } from './v4/openV4.ts';
import { planV4Events } from './v4/v4Events.ts';

const FIRST_BLOCK = 23_000_000;
const DEFAULT_SEED = 20_260_101;
const SPAN_SECONDS = 40 * 86_400;
const POSITIONS = 200;
const LATE_POSITIONS = 20;
const TRADES = 500;

export interface ReplicaOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** The environment variable that chose `port`, for the message when it is taken. */
  readonly portVariable?: string;
  /** Chooses the positions and the trades. */
  readonly seed?: number;
  /**
   * Unix seconds of the last seeded block. Default: the present, and then the chain's clock is the machine's.
   */
  readonly now?: number;
  /** Number of the first block. Default: one of mainnet's of today. */
  readonly firstBlock?: number;
  /** Whether there are V4 contracts, pools and events, too. Default: no. */
  readonly hasV4?: boolean;
  /** Whether there are the exchanges of `REPLICA_EXCHANGES`, too. Default: no. */
  readonly hasExchanges?: boolean;
}

export interface Replica extends Anvil {
  readonly contracts: typeof MAINNET;
  readonly tokens: typeof TOKENS;
  readonly pairs: readonly ReplicaPair[];
  readonly pools: readonly ReplicaPool[];
  readonly notable: typeof NOTABLE;
  /** Exchanges beside Uniswap, where the replica has them. */
  readonly exchanges: typeof REPLICA_EXCHANGES;
  /** Five accounts with keys, 10 000 ETH and a million dollars of each token that has a price. */
  readonly accounts: readonly [HDAccount, HDAccount, HDAccount, HDAccount, HDAccount];
  /** The first block of the chain: an index need not look before it. */
  readonly startBlock: number;
  /** The last seeded block. */
  readonly headBlock: number;
}

/**
 * A chain with id 1, the real Uniswap contracts at their mainnet addresses, and forty days of positions and
 * trades that end now. The same seed and `now` give the same last block hash. It mines a block per
 * transaction from then on.
 * @throws Error that names the transactions that reverted while seeding
 */
export async function startReplica(options: ReplicaOptions = {}): Promise<Replica> {
  const { seed = DEFAULT_SEED, now, firstBlock = FIRST_BLOCK } = options;
  const { hasV4 = false, hasExchanges = false, port, portVariable } = options;
  const end = now ?? Math.floor(Date.now() / 1000);
  const anvil = await startAnvil({
    ...(port === undefined ? {} : { port }),
    ...(portVariable === undefined ? {} : { portVariable }),
    args: [
      '--chain-id=1',
      `--number=${firstBlock}`,
      `--timestamp=${end - SPAN_SECONDS - 7200}`,
      `--gas-limit=${BLOCK_GAS_LIMIT}`,
      '--base-fee=1000000000',
      '--no-mining',
      '--auto-impersonate',
    ],
  });
  const accounts = devAccounts();
  const pairs = replicaPairs();
  const pools = replicaPools();
  let headBlock: number;
  try {
    const rpc = jsonRpc(anvil.url);
    await seedChain(rpc, { seed, end, users: accounts, pairs, pools, hasV4, hasExchanges });
    headBlock = Number(await rpc.call('eth_blockNumber', []));
    await rpc.call('anvil_autoImpersonateAccount', [false]);
    await rpc.call('evm_setAutomine', [true]);
    if (now === undefined) await rpc.call('evm_setTime', [Math.floor(Date.now() / 1000)]);
  } catch (error) {
    await anvil.stop();
    throw error;
  }
  return replicaOn(anvil, { firstBlock, headBlock });
}

/** Returns what an Anvil with the seeded chain holds, which is the same for each seed. */
export function replicaOn(
  anvil: Anvil,
  { firstBlock = FIRST_BLOCK, headBlock }: { readonly firstBlock?: number; readonly headBlock: number },
): Replica {
  return {
    ...anvil,
    contracts: MAINNET,
    tokens: TOKENS,
    pairs: replicaPairs(),
    pools: replicaPools(),
    notable: NOTABLE,
    exchanges: REPLICA_EXCHANGES,
    accounts: devAccounts(),
    startBlock: firstBlock,
    headBlock,
  };
}

interface SeedPlan {
  readonly seed: number;
  readonly end: number;
  readonly users: readonly HDAccount[];
  readonly pairs: readonly ReplicaPair[];
  readonly pools: readonly ReplicaPool[];
  readonly hasV4: boolean;
  readonly hasExchanges: boolean;
}

async function seedChain(rpc: JsonRpc, plan: SeedPlan): Promise<void> {
  const { seed, end, users, pairs, pools, hasV4, hasExchanges } = plan;
  const random = randomFrom(seed);
  const blocks = createBlockBuilder(rpc);
  const start = end - SPAN_SECONDS;
  await deployUniswap(rpc, blocks, start - 7000);
  await deployTokens(
    rpc,
    blocks,
    users.map(({ address }) => address),
    start - 6000,
  );

  const base = basePositions(pools, random);
  const extra = extraPositions(pools, POSITIONS - base.length, random);
  const early = [...base, ...extra.slice(0, -LATE_POSITIONS)];
  await openMarkets(blocks, { pairs, pools, positions: early }, start - 5000);

  if (hasV4) await openV4(rpc, blocks, start - 2500);
  if (hasExchanges) await openExchanges(rpc, blocks, start - 1800);

  const held = await readHeldPositions(rpc, early);
  const protocolFees = planProtocolFees(pools[0] as ReplicaPool);
  const events = [
    ...planTrades(pairs, pools, TRADES, random),
    ...planPositionChanges(early, held, random),
    ...extra.slice(-LATE_POSITIONS).map(openPosition),
    ...(hasV4 ? planV4Events() : []),
  ];
  await spreadOverTime(
    blocks,
    [...protocolFees.first, ...shuffled(events, random), ...protocolFees.later],
    { start, end },
    random,
  );
  await blocks.assertAllSucceeded();
}
