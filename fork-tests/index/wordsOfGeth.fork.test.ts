import { request } from 'graphql-request';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { type GraphNode, startGraphNode } from '../harness/graphNode.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { inWordsOfGeth } from '../harness/wordsOfGeth.ts';

/*
 * Somebody makes a pair of a token whose code ends in a way of his choice. The index must go on: where
 * Multicall3 reads the token by graph-node's own settings, as hosted nodes have them, and where nothing but
 * those of this project helps.
 */

const FACTORIES = parseAbi([
  'function createPair(address, address) returns (address)',
  'function createPool(address, address, uint24) returns (address)',
]);
const SYMBOL = '0x95d89b41';
/** graph-node's own limit of a call. */
const GAS = 50_000_000n;
const ALL_ONES = 'ff'.repeat(32);

/**
 * The words of go-ethereum's `core/vm/errors.go` that a call can end in, with code that ends so. The others
 * cannot be at the top of a call to a contract:
 * - `max call depth exceeded`, `insufficient balance for transfer`, `nonce uint64 overflow`, `contract
 *   address collision`, `max code size exceeded`, `contract creation code storage out of gas` and `invalid
 *   code: must not begin with 0xef` end a frame below it, whose caller sees a zero; the call itself has no
 *   value and creates nothing;
 * - `write protection` ends a frame below a STATICCALL, and an eth_call is none;
 * - `max initcode size exceeded` is found while gas is counted, and comes behind `out of gas`.
 */
const WORDS: readonly (readonly [words: string, code: Hex])[] = [
  ['execution reverted', '0x60006000fd'],
  ['out of gas', '0x5b600056'],
  ['out of gas', '0x63ffffffff51'],
  ['out of gas: max initcode size exceeded: size 1048575', '0x620fffff60006000f0'],
  ['invalid jump destination', '0x600056'],
  ['return data out of bounds', '0x6001600060003e'],
  ['gas uint64 overflow', `0x7f${ALL_ONES}51`],
  ['gas uint64 overflow', `0x7f${ALL_ONES}6000f3`],
  ['stack underflow', '0x01'],
  ['stack limit reached 1024', '0x5b6000600056'],
  ['invalid opcode', '0xfe'],
  ['invalid opcode', '0x0c'],
];
/** A token whose answer is larger than Multicall3 can pay for: 2 MB of zeros. */
const HUGE_ANSWER: Hex = '0x621e84806000f3';
/** A precompiled contract, with words of its own. */
const PAIRING: Address = '0x0000000000000000000000000000000000000008';

describe.each([
  { place: 'the index goes on with Multicall3, by the settings of a hosted node', hasMulticall: true },
  { place: 'the index goes on without Multicall3, by the settings of this project', hasMulticall: false },
])('$place', ({ hasMulticall }) => {
  let fork: Fork;
  let client: ChainClient;
  let relay: RpcRelay;
  let index: GraphNode;
  const [{ address: attacker }] = devAccounts();
  let tokens = 0;

  beforeAll(async () => {
    fork = await startFork({ of: inject('replicaUrl') });
    client = chainClient(fork.url);
    if (!hasMulticall) await client.setCode({ address: MAINNET.multicall3, bytecode: '0x' });
    await client.mine({ blocks: 1 });
    relay = await startRpcRelay(fork.url);
    index = await startGraphNode({
      rpcUrl: relay.url,
      startBlock: Number(await client.getBlockNumber()),
      env: hasMulticall ? { GRAPH_RPC_ETH_CALL_ERRORS: '' } : {},
    });
  });
  afterAll(async () => {
    await index?.stop();
    await relay?.stop();
    await fork?.stop();
  });

  async function send(to: Address, data: Hex): Promise<void> {
    expect((await sendTransaction(client, { from: attacker, to, data })).status).toBe('success');
  }

  const createPair = (token: Address, other: Address = MAINNET.weth) =>
    send(
      MAINNET.v2Factory,
      encodeFunctionData({ abi: FACTORIES, functionName: 'createPair', args: [token, other] }),
    );
  const createPool = (token: Address, fee: number) =>
    send(
      MAINNET.v3Factory,
      encodeFunctionData({ abi: FACTORIES, functionName: 'createPool', args: [token, MAINNET.weth, fee] }),
    );

  /** What the index, at the head, has of the token. */
  async function indexed(token: Address): Promise<{ readonly symbol: string; readonly poolCount: string }> {
    await index.waitForBlock((await client.getBlock()).hash as Hex);
    const query = `{ token(id: "${token.toLowerCase()}") { symbol poolCount } }`;
    return (await request<{ token: { symbol: string; poolCount: string } }>(index.queryUrl, query)).token;
  }

  /** The symbol in the index after somebody has made a pair of the token. */
  async function symbolOf(token: Address): Promise<string> {
    await createPair(token);
    return (await indexed(token)).symbol;
  }

  async function tokenOf(bytecode: Hex): Promise<Address> {
    tokens += 1;
    const address: Address = `0xbad${tokens.toString(16).padStart(37, '0')}`;
    await client.setCode({ address, bytecode });
    return address;
  }

  it.each(WORDS)('past a token that ends in “%s”, by %s', async (words, code) => {
    const token = await tokenOf(code);
    expect(await wordsOfNode(fork.url, token)).toContain(words);
    expect(await symbolOf(token)).toBe('UNKNOWN');
  });

  it('a token that burns all gas is called once for all its pools by Multicall3, and at five of them without', async () => {
    const token = await tokenOf('0x5b600056');
    let calls = 0;
    relay.watch = (body) => {
      if (body.includes('"eth_call"') && body.toLowerCase().includes(token.slice(2))) calls += 1;
    };
    await createPair(token);
    await createPair(token, TOKENS.USDC.address);
    for (const fee of [500, 3000, 10_000]) await createPool(token, fee);
    expect(await indexed(token)).toEqual({ symbol: 'UNKNOWN', poolCount: '5' });
    relay.watch = undefined;
    // Three at each of the five pools: graph-node asks only once for what is read as string and as bytes32.
    expect(calls).toBe(hasMulticall ? 1 : 15);
  });

  it('past a token of a huge answer, and past a precompiled contract', async () => {
    expect(await symbolOf(await tokenOf(HUGE_ANSWER))).toBe(hasMulticall ? 'UNKNOWN' : '');
    expect(await wordsOfNode(fork.url, PAIRING)).toBe('bad elliptic curve pairing size');
    expect(await symbolOf(PAIRING)).toBe('UNKNOWN');
  });
});

/** What the node of this token says to graph-node. */
async function wordsOfNode(url: string, token: Address): Promise<string> {
  const call = { to: token, data: SYMBOL, gas: `0x${GAS.toString(16)}` };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] }),
  });
  return JSON.parse(inWordsOfGeth(await response.text())).error.message;
}
