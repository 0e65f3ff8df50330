import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AskedSwaps } from '../../server/chain/askedSwaps.ts';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { CHAIN_PROTOCOLS, poolFactoriesOf } from '../../server/chain/protocols/chainProtocols.ts';
import { PinnedCalls } from '../../server/chain/rpc/pinnedCalls.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { V4_QUOTER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, type V4HookName } from '../harness/replica/v4/v4Addresses.ts';
import { type V4Pool, v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { createReplicaChain, FACTORIES } from '../harness/replicaChain.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';

/* What the contracts say of swaps through hooked pools, compared with V4Quoter. */

const factories = {
  ...FACTORIES,
  wrappedNative: MAINNET.weth,
  v4: { poolManager: MAINNET_V4.poolManager },
};
const AMOUNTS = [1_000n, 1_234_567n, 10n ** 12n, 10n ** 18n];
const AGREEING: readonly V4HookName[] = [
  ...(['dynamicFee', 'watching', 'overriding', 'taking'] as const),
  ...(['gasBurning', 'reentering', 'twoFaced'] as const),
];
const REFUSING: readonly V4HookName[] = ['reverting', 'codelessSwap'];

let replica: Replica;
let client: ChainClient;
let chain: LiveChain;
let swaps: AskedSwaps;
beforeAll(async () => {
  replica = await startSavedReplica('v4');
  client = chainClient(replica.url);
  chain = createReplicaChain(replica.url, { factories });
  await chain.heads.refresh();
  swaps = new AskedSwaps(new PinnedCalls(chain.rpc));
});
afterAll(async () => {
  chain?.stop();
  await replica?.stop();
});

function only(hook: V4HookName): { readonly pool: Pool; readonly of: V4Pool } {
  const [of] = v4Pools().filter((each) => each.hook === hook);
  const factory = poolFactoriesOf(factories).find(({ protocol }) => protocol === 'v4');
  if (of === undefined || factory === undefined) throw new Error(`no pool with ${hook}`);
  const pool = CHAIN_PROTOCOLS.v4.asked?.poolOf(of.key, factory);
  if (pool === undefined) throw new Error(`the pool of ${hook} is not asked`);
  return { pool, of };
}

async function quoted({ key }: V4Pool, zeroForOne: boolean, isInput: boolean, exactAmount: bigint) {
  const functionName = isInput ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
  const args = [{ poolKey: key, zeroForOne, exactAmount, hookData: '0x' }] as const;
  const data = encodeFunctionData({ abi: V4_QUOTER, functionName, args });
  const answer = await client.call({ to: MAINNET_V4.quoter, data }).catch(() => undefined);
  return answer?.data === undefined ? undefined : BigInt(answer.data.slice(0, 66));
}

test.each(AGREEING)('default: a pool of the hook "%s" moves what V4Quoter says, to the wei', async (hook) => {
  const { pool, of } = only(hook);
  const head = chain.heads.current();
  let filled = 0;
  for (const zeroForOne of [true, false]) {
    for (const tradeType of ['exactInput', 'exactOutput'] as const) {
      const asked = AMOUNTS.map((amount) => ({ pool, zeroForOne, tradeType, amount }));
      await swaps.ask(head, asked);
      for (const swap of asked) {
        const answer = swaps.known(head, swap);
        const theirs = await quoted(of, zeroForOne, tradeType === 'exactInput', swap.amount);
        if (answer?.kind === 'swapped') {
          expect(answer.amount).toBe(theirs);
          filled += 1;
        } else expect([answer?.kind, theirs === undefined || theirs === 0n]).toEqual(['refused', true]);
      }
    }
  }
  expect(filled).toBeGreaterThan(8);
});

test.each(REFUSING)('error: a pool of the hook "%s" refuses every swap', async (hook) => {
  const { pool } = only(hook);
  const head = chain.heads.current();
  const asked = AMOUNTS.map(
    (amount) => ({ pool, zeroForOne: true, tradeType: 'exactInput', amount }) as const,
  );
  await swaps.ask(head, asked);
  expect(asked.map((swap) => swaps.known(head, swap))).toEqual(AMOUNTS.map(() => ({ kind: 'refused' })));
});

test('behavior: one request asks for several, and the same block needs no other one', async () => {
  const head = chain.heads.current();
  const asked = (['taking', 'overriding', 'reentering'] as const).map((hook) => ({
    pool: only(hook).pool,
    zeroForOne: true,
    tradeType: 'exactInput' as const,
    amount: 987_654_321n,
  }));
  expect(asked.map((swap) => swaps.known(head, swap))).toEqual([undefined, undefined, undefined]);
  await swaps.ask(head, asked);
  const known = asked.map((swap) => swaps.known(head, swap)?.kind);
  expect(known).toEqual(['swapped', 'swapped', 'swapped']);
  swaps.forget([asked[0]?.pool as Pool]);
  const left = asked.map((swap) => swaps.known(head, swap)?.kind);
  expect(left).toEqual([undefined, 'swapped', 'swapped']);
});

test('error: a pool whose id is not the hash of its key is refused unasked', async () => {
  const { pool } = only('taking');
  const head = chain.heads.current();
  const before = swaps.asked;
  const forged = { ...pool, fee: pool.fee + 1 } as Pool;
  const swap = { pool: forged, zeroForOne: true, tradeType: 'exactInput', amount: 1_000_003n } as const;
  await swaps.ask(head, [swap]);
  expect(swaps.known(head, swap)).toEqual({ kind: 'refused' });
  expect(swaps.asked).toBe(before);
});
