import { type Address, type Hex, hexToBigInt, toHex } from 'viem';
import { expect, test } from 'vitest';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { CallSimulationRequest } from './callSimulation.ts';
import { createCallSimulator } from './callSimulator.ts';

const OWNER: Address = '0x00000000000000000000000000000000000000ca';
const MANAGER: Address = '0x00000000000000000000000000000000000000fa';
const TOKEN: Address = '0x00000000000000000000000000000000000000da';
/** `Error("locked")`. */
const LOCKED: Hex = `0x08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}6c6f636b6564${'0'.repeat(52)}`;

const REQUEST: CallSimulationRequest = {
  transaction: { to: MANAGER, data: '0x12', value: 0n },
  from: OWNER,
  payments: [],
  spender: MANAGER,
  permit2: null,
  watches: [{ account: OWNER, asset: TOKEN }],
  deadline: 10_000n,
  block: {
    number: 100n,
    hash: `0x${'11'.repeat(32)}`,
    parentHash: `0x${'10'.repeat(32)}`,
    timestamp: 1_200n,
    baseFeePerGas: 0n,
  } as CallSimulationRequest['block'],
};

interface SimulatedBlock {
  readonly blockOverrides: { readonly number: Hex };
  readonly calls: readonly { readonly to?: Address; readonly data: Hex }[];
}

const ok = (value: bigint, gasUsed = 0n) => ({
  status: '0x1',
  returnData: toHex(value, { size: 32 }),
  gasUsed: toHex(gasUsed),
});
const reverted = { status: '0x0', returnData: LOCKED, gasUsed: '0x1' };

/** A node whose balances grow by the number of the block with each transaction that runs. */
function nodeThat(runs: (block: bigint, data: Hex) => boolean): {
  readonly rpc: RpcClient;
  readonly sent: RpcCall[];
} {
  const sent: RpcCall[] = [];
  const answer = ({ method, params }: RpcCall): RpcOutcome => {
    if (method !== 'eth_simulateV1') return { kind: 'result', result: '0x' };
    const { blockStateCalls } = params[0] as { blockStateCalls: readonly SimulatedBlock[] };
    const last = blockStateCalls.at(-1);
    if (last === undefined) throw new Error('no block');
    const number = hexToBigInt(last.blockOverrides.number);
    let balance = 1_000n;
    const calls = last.calls.map(({ to, data }) => {
      if (to !== MANAGER) return ok(balance);
      if (!runs(number, data)) return reverted;
      balance += number;
      return ok(0n, 1_000n * number);
    });
    return { kind: 'result', result: [{ number: toHex(number), calls }] };
  };
  const rpc: RpcClient = {
    send: async (calls) => {
      sent.push(...calls);
      return calls.map(answer);
    },
    httpRequests: 0,
  };
  return { rpc, sent };
}

test('a transaction is simulated in each of the next three blocks, and the most gas counts', async () => {
  const { rpc, sent } = nodeThat(() => true);
  const simulation = await createCallSimulator(rpc).simulate(REQUEST);
  if (simulation.status !== 'success') throw new Error(simulation.status);
  expect(simulation.runs.map(({ blockNumber, changes }) => [blockNumber, changes])).toEqual([
    [101n, [101n]],
    [102n, [102n]],
    [103n, [103n]],
  ]);
  expect([simulation.gasUsed, simulation.fundsAssumed]).toEqual([103_000n, false]);
  expect(sent.filter(({ method }) => method === 'eth_simulateV1')).toHaveLength(6);
});

test('a transaction that has to be left with gas gets that on top of its limit', async () => {
  const limitOf = async (unseenGas?: bigint) => {
    const { rpc } = nodeThat(() => true);
    const simulation = await createCallSimulator(rpc).simulate({ ...REQUEST, unseenGas });
    return simulation.status === 'success' ? simulation.gasLimit : 0n;
  };
  expect((await limitOf(300_000n)) - (await limitOf())).toBe(300_000n);
});

test('a transaction that only the third next block refuses has reverted', async () => {
  const { rpc } = nodeThat((block) => block !== 103n);
  const simulation = await createCallSimulator(rpc).simulate(REQUEST);
  expect(simulation).toMatchObject({ status: 'reverted', reason: { error: 'locked' } });
});

test('a deadline before the second next block leaves one block to try', async () => {
  const { rpc } = nodeThat(() => true);
  const simulation = await createCallSimulator(rpc).simulate({ ...REQUEST, deadline: 1_201n });
  expect(simulation.status === 'success' && simulation.runs.length).toBe(1);
});

test('a second transaction runs on the state of the first, and its revert is a result of its own', async () => {
  const sequel = { from: OWNER, to: MANAGER, data: '0x34' } as const;
  const { rpc } = nodeThat((block, data) => data !== '0x34' || block < 103n);
  const simulation = await createCallSimulator(rpc).simulate({ ...REQUEST, sequel });
  if (simulation.status !== 'success') throw new Error(simulation.status);
  expect(simulation.runs.map((run) => [run.changes, run.sequel])).toEqual([
    [[101n], { kind: 'success', changes: [101n] }],
    [[102n], { kind: 'success', changes: [102n] }],
    [[103n], { kind: 'reverted', reason: expect.objectContaining({ error: 'locked' }) }],
  ]);
});

test('a node that ignores the number of the block cannot simulate', async () => {
  const { rpc } = nodeThat(() => true);
  const lagging: RpcClient = {
    httpRequests: 0,
    send: async (calls, options) => {
      const outcomes = await rpc.send(calls, options);
      return outcomes.map((outcome, index) =>
        calls[index]?.method === 'eth_simulateV1' && outcome.kind === 'result'
          ? {
              kind: 'result',
              result: (outcome.result as object[]).map((block) => ({ ...block, number: '0x65' })),
            }
          : outcome,
      );
    },
  };
  expect((await createCallSimulator(lagging).simulate(REQUEST)).status).toBe('unavailable');
});
