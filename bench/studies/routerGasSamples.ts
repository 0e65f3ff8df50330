import { writeFile } from 'node:fs/promises';
import { type Address, numberToHex, parseUnits } from 'viem';
import { type ChainClient, chainClient } from '../../fork-tests/harness/chainClient.ts';
import { fundAccount, fundNative } from '../../fork-tests/harness/funding.ts';
import { leastGas } from '../../fork-tests/harness/leastGas.ts';
import { MAINNET } from '../../fork-tests/harness/replica/mainnetAddresses.ts';
import { randomFrom } from '../../fork-tests/harness/replica/random.ts';
import { startReplica } from '../../fork-tests/harness/replica/startReplica.ts';
import { TOKENS } from '../../fork-tests/harness/replica/tokens.ts';
import { approveRouters, deployRouters } from '../../fork-tests/routers/deployRouters.ts';
import { DRAWN_KEYS, type DrawnSwap, drawnPools, drawSwap } from '../../fork-tests/routers/drawnSwap.ts';
import { FEE_RECIPIENT, RECIPIENT } from '../../fork-tests/routers/routerScene.ts';
import { readGraph } from '../../fork-tests/routing/replicaGraph.ts';
import { HUNDRED_DOLLARS } from '../../fork-tests/swaps/drawnSwaps.ts';
import type { RouterCall, RouterKindName } from '../../server/routers/routerKind.ts';
import { ROUTER_KINDS } from '../../server/routers/routerKinds.ts';
import { formatGasSample } from '../../server/universalRouter/gas/gasSamples.testkit.ts';
import { prepareSender, tradeInPools } from '../kit/tradedPools.ts';

/*
 * Question (2026-11): how much gas do random swaps through an exchange's own router use?
 *
 * `node --import tsx bench/studies/routerGasSamples.ts 300 7 FOLDER`: 300 random swaps of seed 7 for each
 * kind of router, each tried at the same state of the replica. One line for each swap, in a file of its kind
 * in the folder; names of kinds after the folder leave out the others. Accounts are usual ones: they hold some of each token before and after, and have allowed the
 * maximum. With `NEED=1` a line begins with the least gas limit instead of the gas charged.
 */

const [count = 300, seed = 1] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4] ?? '.';
const kinds = (process.argv[5]?.split(',') ?? Object.keys(ROUTER_KINDS)) as RouterKindName[];
const isNeed = process.env['NEED'] === '1';
const BLOCK_SECONDS = 12;
const MANY = 1_000_000n;
const AMPLE_GAS = 15_000_000n;
const DEADLINE = 2n ** 40n;
const PAYER: Address = '0x00000000000000000000000000000000000acc01';

async function record(): Promise<void> {
  const replica = await startReplica();
  try {
    const client = chainClient(replica.url);
    const random = randomFrom(seed);
    await client.setBlockTimestampInterval({ interval: BLOCK_SECONDS });
    const unitOf = (key: (typeof DRAWN_KEYS)[number]) =>
      parseUnits(HUNDRED_DOLLARS[key] ?? '0', TOKENS[key].decimals);
    const holdings = DRAWN_KEYS.map((key) => ({ token: TOKENS[key].address, amount: unitOf(key) * MANY }));
    await prepareSender(client, PAYER, holdings);
    const units = new Map<Address, bigint>(DRAWN_KEYS.map((key) => [TOKENS[key].address, unitOf(key)]));
    const pools = drawnPools();
    const isPlain = (token: Address) => token !== TOKENS.TAX.address;
    await tradeInPools({
      url: replica.url,
      client,
      random,
      sender: PAYER,
      amountOf: (token, magnitude) =>
        ((units.get(token) ?? 1n) * BigInt(Math.round(10 ** (magnitude + 3)))) / 1000n + 1n,
      pools: pools.filter(({ token0, token1 }) => isPlain(token0) && isPlain(token1)),
    });
    const routers = await deployRouters(client, PAYER);
    for (const { token } of holdings) {
      await approveRouters(client, routers, { owner: PAYER, token });
      for (const to of [RECIPIENT, FEE_RECIPIENT]) await fundAccount(client, { token, to, amount: 1_000n });
    }
    for (const to of [RECIPIENT, FEE_RECIPIENT]) await fundNative(client, { to, amount: 10n ** 18n });
    const { hash, number } = await client.getBlock();
    const market = await readGraph(replica.url, { hash, number }, pools);
    for (const kind of kinds) {
      const lines: string[] = [];
      while (lines.length < count) {
        const drawn = await drawSwap(market, random, kind);
        const call = drawn && encode(drawn, routers[kind]);
        if (drawn === undefined || call === undefined) continue;
        const used = Number(
          isNeed ? await leastGas(client, { from: PAYER, ...call }) : await charged(client, call),
        );
        lines.push(formatGasSample({ shape: drawn.shape, gasUsed: used }));
      }
      await writeFile(`${folder}/${kind}.txt`, `${lines.join('\n')}\n`);
    }
  } finally {
    await replica.stop();
  }
}

/** Returns the transaction; `undefined` for a swap that the kind refuses. */
function encode({ kind, terms }: DrawnSwap, router: Address): RouterCall | undefined {
  const swap = {
    deadline: DEADLINE,
    ...terms,
    recipient: RECIPIENT,
    sender: PAYER,
    addresses: { router, wrappedNative: MAINNET.weth },
  };
  return ROUTER_KINDS[kind].refusalOf(swap) === undefined ? ROUTER_KINDS[kind].encode(swap) : undefined;
}

/** Returns the gas that the receipt of a call in the next block would say, without keeping the block. */
async function charged(client: ChainClient, { to, data, value }: RouterCall): Promise<bigint> {
  const { timestamp } = await client.getBlock();
  const calls = [{ from: PAYER, to, data, value: numberToHex(value), gas: numberToHex(AMPLE_GAS) }];
  const blockOverrides = { time: numberToHex(timestamp + BigInt(BLOCK_SECONDS)) };
  const [block] = await client.request<{
    Method: 'eth_simulateV1';
    Parameters: unknown[];
    ReturnType: { calls: { status: string; gasUsed: `0x${string}` }[] }[];
  }>({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ blockOverrides, calls }] }, 'latest'] });
  const [call] = block?.calls ?? [];
  if (call?.status !== '0x1') throw new Error(`a swap reverts: ${to} ${data} ${value}`);
  return BigInt(call.gasUsed);
}

await record();
