import { type Address, decodeFunctionData, erc20Abi, type Hex, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { Fault, fakeBlock, startFakeNode } from '../chain/fakeNode.testkit.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import { createRpcClient, type RpcClient } from '../chain/rpc/rpcClient.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { StateOverrides } from './stateOverrides.ts';
import { TokenSlots } from './tokenSlots.ts';

const TOKEN: Address = '0x00000000000000000000000000000000000000cc';
const STORE: Address = '0x00000000000000000000000000000000000000dd';
const SPENDER: Address = '0x00000000000000000000000000000000000000ee';
const ALICE: Address = '0x00000000000000000000000000000000000000a1';
const BOB: Address = '0x00000000000000000000000000000000000000b0';
const BLOCK = { number: 7n, hash: `0x${'7'.repeat(64)}`, timestamp: 1_700_000_000n } as const;
const DECOY = { account: TOKEN, key: `0x${'de'.repeat(32)}` } as const;

/** A node with one token, whose balance of an owner is `scale` times the word that `balanceKey` names. */
class TokenNode {
  readonly sent: string[][] = [];
  readonly scale: bigint;
  readonly traces: 'accessList' | 'prestate' | 'none';

  constructor({ scale = 1n, traces = 'accessList' }: { scale?: bigint; traces?: TokenNode['traces'] } = {}) {
    this.scale = scale;
    this.traces = traces;
  }

  readonly client = {
    httpRequests: 0,
    send: async (calls: readonly RpcCall[]): Promise<RpcOutcome[]> => {
      this.sent.push(calls.map(({ method }) => method));
      return calls.map((call) => this.answer(call));
    },
  } as unknown as RpcClient;

  answer({ method, params }: RpcCall): RpcOutcome {
    const [{ data }, , third] = params as [{ data: Hex }, unknown, StateOverrides];
    const word = wordBehind(data);
    if (method === 'eth_createAccessList' && this.traces === 'accessList') {
      const accessList = [DECOY, word].map(({ account, key }) => ({ address: account, storageKeys: [key] }));
      return { kind: 'result', result: { accessList, gasUsed: '0x1' } };
    }
    const { tracer } = (third ?? {}) as { readonly tracer?: string };
    if (method === 'debug_traceCall' && this.traces === 'prestate' && tracer === 'prestateTracer') {
      const storage = { [word.key]: '0x0' };
      return { kind: 'result', result: { [DECOY.account]: {}, [word.account]: { balance: '0x0', storage } } };
    }
    if (method !== 'eth_call')
      return { kind: 'fault', fault: { code: -32601, message: '', data: undefined } };
    const value = BigInt(third[word.account]?.stateDiff?.[word.key] ?? 0);
    return { kind: 'result', result: toHex(value * this.scale, { size: 32 }) };
  }
}

/** Where the fake token looks: keys that no compiler's layout explains, one for each owner. */
function wordBehind(data: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
  const owner = String(args[0]).toLowerCase().slice(-4);
  return { account: STORE, key: toHex(`${functionName} ${owner}`, { size: 32 }) };
}

function balanceWord(owner: Address) {
  return { account: STORE, key: toHex(`balanceOf ${owner.slice(-4)}`, { size: 32 }) };
}

describe('find', () => {
  test('the slot is the one whose override the view returns, not the first one read', async () => {
    const node = new TokenNode();
    const words = await new TokenSlots(node.client).find(TOKEN, ALICE, SPENDER, BLOCK);
    expect(words.balance).toEqual(balanceWord(ALICE));
    expect(words.allowance?.account).toBe(STORE);
    expect(node.sent.length).toBe(2);
  });

  test('the slot is found by a trace of the call where the node has no access lists', async () => {
    const node = new TokenNode({ traces: 'prestate' });
    const words = await new TokenSlots(node.client).find(TOKEN, ALICE, SPENDER, BLOCK);
    expect(words.balance).toEqual(balanceWord(ALICE));
  });

  test('behavior: a layout that is not understood is looked up again for each owner, once', async () => {
    const node = new TokenNode();
    const slots = new TokenSlots(node.client);
    await slots.find(TOKEN, ALICE, SPENDER, BLOCK);
    await slots.find(TOKEN, ALICE, SPENDER, BLOCK);
    expect(node.sent.length).toBe(2);
    expect((await slots.find(TOKEN, BOB, SPENDER, BLOCK)).balance).toEqual(balanceWord(BOB));
    expect(node.sent.length).toBe(4);
  });

  test('behavior: nothing for a token that computes its balances, and no new search at the same block', async () => {
    const node = new TokenNode({ scale: 2n });
    const slots = new TokenSlots(node.client);
    const nothing = { balance: undefined, allowance: undefined };
    expect(await slots.find(TOKEN, ALICE, SPENDER, BLOCK)).toEqual(nothing);
    expect(await slots.find(TOKEN, ALICE, SPENDER, BLOCK)).toEqual(nothing);
    expect(node.sent.length).toBe(2);
    await slots.find(TOKEN, ALICE, SPENDER, { ...BLOCK, hash: `0x${'8'.repeat(64)}` });
    expect(node.sent.length).toBe(4);
  });

  test('behavior: an account whose balance is computed says nothing of the others', async () => {
    const [plain, computing] = [new TokenNode(), new TokenNode({ scale: 2n })];
    const isOfAlice = ({ params }: RpcCall) => {
      const [{ data }] = params as [{ data: Hex }];
      return data.includes(ALICE.slice(2));
    };
    const send = async (calls: readonly RpcCall[]): Promise<RpcOutcome[]> =>
      calls.map((call) => (isOfAlice(call) ? computing : plain).answer(call));
    const slots = new TokenSlots({ ...plain.client, send });
    expect((await slots.find(TOKEN, ALICE, SPENDER, BLOCK)).balance).toBeUndefined();
    expect((await slots.find(TOKEN, BOB, SPENDER, BLOCK)).balance).toEqual(balanceWord(BOB));
  });

  test('a slot hidden for one owner is looked up for another, and at another block', async () => {
    const node = new TokenNode();
    let isOdd = true;
    const send = (calls: readonly RpcCall[]) =>
      node.client.send(calls).then((outcomes) =>
        outcomes.map((outcome, at): RpcOutcome => {
          const isProbe = calls[at]?.method === 'eth_call';
          return isOdd && isProbe ? { kind: 'result', result: '0x' } : outcome;
        }),
      );
    const slots = new TokenSlots({ ...node.client, send });
    const odd = await slots.find(TOKEN, ALICE, SPENDER, BLOCK);
    expect(odd).toEqual({ balance: undefined, allowance: undefined });
    isOdd = false;
    expect((await slots.find(TOKEN, BOB, SPENDER, BLOCK)).balance).toEqual(balanceWord(BOB));
    isOdd = true;
    const others = new TokenSlots({ ...node.client, send });
    await others.find(TOKEN, ALICE, SPENDER, BLOCK);
    isOdd = false;
    const later = { ...BLOCK, hash: `0x${'8'.repeat(64)}` } as const;
    expect((await others.find(TOKEN, ALICE, SPENDER, later)).balance).toEqual(balanceWord(ALICE));
  });

  test('error: a word that the node failed to try is tried anew by the next caller', async () => {
    const node = new TokenNode();
    let failures = 2;
    const send = (calls: readonly RpcCall[]) =>
      node.client.send(calls).then((outcomes) =>
        outcomes.map((outcome, at): RpcOutcome => {
          if (calls[at]?.method !== 'eth_call' || failures-- <= 0) return outcome;
          return { kind: 'fault', fault: { code: -32000, message: 'header not found', data: undefined } };
        }),
      );
    const slots = new TokenSlots({ ...node.client, send });
    await expect(slots.find(TOKEN, ALICE, SPENDER, BLOCK)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    expect((await slots.find(TOKEN, ALICE, SPENDER, BLOCK)).balance).toEqual(balanceWord(ALICE));
  });

  test.each([
    [-32000, -32000],
    [-32601, -32005],
    [-32603, -32601],
  ])(
    'error: a node that could not trace now, %i and %i, says nothing of the token',
    async (list, prestate) => {
      const node = new TokenNode();
      let isBroken = true;
      const send = (calls: readonly RpcCall[]) =>
        node.client.send(calls).then((outcomes) =>
          outcomes.map((outcome, at): RpcOutcome => {
            const method = calls[at]?.method;
            if (!isBroken || method === 'eth_call') return outcome;
            const code = method === 'debug_traceCall' ? prestate : list;
            return { kind: 'fault', fault: { code, message: '', data: undefined } };
          }),
        );
      const slots = new TokenSlots({ ...node.client, send });
      await expect(slots.find(TOKEN, ALICE, SPENDER, BLOCK)).rejects.toMatchObject({
        code: 'RPC_UNAVAILABLE',
      });
      isBroken = false;
      expect((await slots.find(TOKEN, ALICE, SPENDER, BLOCK)).balance).toEqual(balanceWord(ALICE));
    },
  );

  test('behavior: nothing from a node without any trace', async () => {
    const node = new TokenNode({ traces: 'none' });
    const words = await new TokenSlots(node.client).find(TOKEN, ALICE, SPENDER, BLOCK);
    expect(words).toEqual({ balance: undefined, allowance: undefined });
    expect(node.sent).toEqual([
      ['eth_createAccessList', 'debug_traceCall', 'eth_createAccessList', 'debug_traceCall'],
    ]);
  });

  test('behavior: on a node that takes no block hash, by number, between two looks at the header', async () => {
    const fake = new TokenNode();
    const byNumber = (method: string) => (params: readonly unknown[]) => {
      if (params[1] !== '0x7') throw new Fault(-32602);
      const outcome = fake.answer({ method, params });
      return outcome.kind === 'result' ? outcome.result : undefined;
    };
    const node = await startFakeNode({
      eth_getBlockByNumber: () => ({ ...fakeBlock(7), hash: BLOCK.hash }),
      eth_createAccessList: byNumber('eth_createAccessList'),
      eth_call: byNumber('eth_call'),
    });
    const rpc = createRpcClient({ url: node.url, timeoutMs: 20_000 });
    const words = await new TokenSlots(rpc).find(TOKEN, ALICE, SPENDER, BLOCK);
    await node.stop();
    expect(words.balance).toEqual(balanceWord(ALICE));
    const numbered = (methods: readonly string[]) => [
      'eth_getBlockByNumber',
      ...methods,
      'eth_getBlockByNumber',
    ];
    const probes = Array.from({ length: 4 }, () => 'eth_call');
    expect(node.requests.slice(1)).toEqual([
      numbered(['eth_createAccessList', 'eth_createAccessList']),
      numbered(probes),
    ]);
  });
});
