import { once } from 'node:events';
import { connect } from 'node:net';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../api/ask.ts';
import { createPool, type IndexScene, send, sorted } from '../index/scene.ts';
import { chainClient } from './chainClient.ts';
import type { GraphNode } from './graphNode.ts';
import { type LocalStack, startLocalStack } from './localStack.ts';
import { onLoopback } from './onLoopback.ts';
import { V2_FACTORY } from './uniswapAbis.ts';

/*
 * The stack of `make demo`, where anybody can deploy anything: no token stops the index of it.
 */

/** What tokens answer to every call, as code of a contract. */
const CODES: readonly (readonly [what: string, code: Hex])[] = [
  ['reverts', '0x60006000fd'],
  ['burns all its gas', '0x5b600056'],
  ['asks for more memory than there is gas', '0x633fffffff6000f3'],
  ['asks for more memory than there is', '0x67ffffffffffffffff6000f3'],
  ['asks for more memory than can be counted', `0x7f${'ff'.repeat(32)}6000f3`],
  ['fills the stack', '0x5b6001600056'],
  ['takes from an empty stack', '0x01'],
  ['jumps nowhere', '0x600456'],
  ['copies what nobody has returned', '0x6020600060003e'],
  ['is no valid code', '0xfe'],
  ['has an opcode that there is not', '0x0c'],
];

let stack: LocalStack;
let index: GraphNode;
let scene: IndexScene;

beforeAll(async () => {
  stack = await startLocalStack();
  const { replica } = stack;
  if (stack.index === undefined) throw new Error('the stack has no index');
  index = stack.index;
  scene = { replica, client: chainClient(replica.url), account: replica.accounts[1].address };
});
afterAll(() => stack?.stop());

test('tokens whose every answer is a fault, in pairs and in pools: the index goes on', async () => {
  const { client, replica } = scene;
  const { v2Factory, positionManager } = replica.contracts;
  const tokens = CODES.map(([, code], at): [Address, Hex] => [
    `0xd00000000000000000000000000000000000010${at.toString(16)}`,
    code,
  ]);
  for (const [token, code] of tokens) {
    await client.setCode({ address: token, bytecode: code });
    const pair = sorted(token, replica.tokens.UNI.address);
    const args = pair;
    await send(scene, v2Factory, encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args }));
    await send(scene, positionManager, createPool({ pair, fee: 3000 }));
  }
  const { hash } = await client.getBlock();
  await index.waitForBlock(hash);
  const query = `{ tokens(where: { id_gte: "${tokens[0]?.[0]}", id_lte: "${tokens.at(-1)?.[0]}" }) { decimals } }`;
  const { body } = await ask(index.queryUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  expect(body).toEqual({ data: { tokens: CODES.map(() => ({ decimals: 0 })) } });
});

test('behavior: graph-node answers this machine alone', async () => {
  const { LD_PRELOAD } = await onLoopback();
  const { port } = new URL(index.queryUrl);
  // Another address of this machine than the one that it listens at: as good as one of its network.
  const socket = connect(Number(port), '127.0.0.2');
  const [outcome] = await Promise.race([
    once(socket, 'connect').then(() => ['reached']),
    once(socket, 'error').then(([error]) => [error.code]),
  ]);
  socket.destroy();
  expect(outcome).toBe(LD_PRELOAD === undefined ? 'reached' : 'ECONNREFUSED');
});
