import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { v4IdOf } from '../../server/chain/protocols/v4/v4Chain.ts';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { compileSolidity } from '../harness/compileSolidity.ts';
import { fundNative } from '../harness/funding.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { randomFrom } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_POOL_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { openingPositions } from '../harness/replica/v4/v4Liquidity.ts';
import { openingSqrtPriceX96, type V4Pool } from '../harness/replica/v4/v4Pools.ts';

/** Hooks of `contracts/LiquidityHooks.sol` at addresses whose bits are the calls that they want. */
const HOOKS = {
  /** afterAdd and afterRemove, each with a delta of its own. */
  keeping: { contract: 'KeepingHook', address: '0x4d01000000000000000000000000000000010503' },
  /** beforeRemove. */
  locking: { contract: 'LockingHook', address: '0x4d01000000000000000000000000000000020200' },
} as const;
export type LiquidityHook = keyof typeof HOOKS;

/** The pool of a hook: DAI and LINK at 0.3 %, which no other pool of V4 has. */
export function liquidityPool(hook: LiquidityHook): V4Pool {
  const [currency0, currency1] = TOKENS.DAI.address < TOKENS.LINK.address ? ['DAI', 'LINK'] : ['LINK', 'DAI'];
  const [first, second] = [currency0, currency1] as ['DAI' | 'LINK', 'DAI' | 'LINK'];
  const key = {
    currency0: TOKENS[first].address,
    currency1: TOKENS[second].address,
    fee: 3000,
    tickSpacing: 60,
    hooks: HOOKS[hook].address,
  };
  const id = v4IdOf(key) as string as Hex;
  return {
    id,
    key,
    currency0: first,
    currency1: second,
    hook: 'none',
    shape: 'volatile',
    dollars: 1_000_000,
  };
}

/** Stands in front of an index that was made before the pools were opened, and names their keys too. */
export function startIndexOfPools(target: string, pools: readonly V4Pool[]): Promise<TestServer> {
  const rows = pools.map(({ id, key }) => ({
    id,
    token0: { id: key.currency0 },
    token1: { id: key.currency1 },
    fee: key.fee,
    tickSpacing: key.tickSpacing,
    hooks: key.hooks,
    isNative: false,
  }));
  return serve(async (request, response) => {
    const headers = { 'content-type': 'application/json' };
    const body = await text(request);
    const answer = await (await fetch(target, { method: 'POST', headers, body })).text();
    const { variables } = JSON.parse(body) as { readonly variables?: { readonly ids?: readonly Hex[] } };
    const added = rows.filter(({ id }) => variables?.ids?.includes(id));
    if (added.length === 0) {
      response.writeHead(200, headers).end(answer);
      return;
    }
    const { data } = JSON.parse(answer) as { readonly data: { readonly rows: readonly object[] } };
    response.writeHead(200, headers).end(JSON.stringify({ data: { rows: [...data.rows, ...added] } }));
  });
}

/** Puts the hooks there, and opens a pool of each with liquidity. */
export async function openLiquidityPools(client: ChainClient): Promise<void> {
  const random = randomFrom(11);
  await fundNative(client, { to: ACTORS.provider, amount: 10n ** 24n });
  for (const hook of ['keeping', 'locking'] as const) {
    const { contract, address } = HOOKS[hook];
    await client.setCode({ address, bytecode: await runtimeOf(client, contract) });
    const pool = liquidityPool(hook);
    const opening = [pool.key, openingSqrtPriceX96(pool)] as const;
    const data = encodeFunctionData({ abi: V4_POOL_MANAGER, functionName: 'initialize', args: opening });
    const initialize = { from: ACTORS.provider, to: MAINNET_V4.poolManager as Address, data };
    for (const { from, to, data: sent, value = 0n } of [
      initialize,
      ...openingPositions(pool, false, random),
    ].map((each) => Object.assign({ value: 0n }, each))) {
      const { status } = await sendTransaction(client, { from, ...(to && { to }), data: sent, value });
      if (status !== 'success') throw new Error(`the pool of ${hook} could not be opened`);
    }
  }
}

/** Deploys the subscriber that refuses each change. */
export async function deployBlockingSubscriber(client: ChainClient, from: Address): Promise<Address> {
  const data = contractCode('BlockingSubscriber', 'LiquidityHooks');
  const { contractAddress } = await sendTransaction(client, { from, data });
  if (!contractAddress) throw new Error('the subscriber was not deployed');
  return contractAddress;
}

/** Runtime code of a token that robs the position manager of V3, or that of V4. */
export function robbingCode(name: 'RobbingToken' | 'SlackTakingToken'): Hex {
  const files = ['HostileTokens.sol', 'RobbingToken.sol'];
  const read = (file: string) => readFileSync(new URL(`../contracts/${file}`, import.meta.url), 'utf8');
  const sources = Object.fromEntries(files.map((file) => [file, read(file)]));
  const outputSelection = { '*': { '*': ['evm.deployedBytecode.object'] } };
  const compiled = compileSolidity(sources, { evmVersion: 'paris', outputSelection });
  const object = compiled['RobbingToken.sol']?.[name]?.evm.deployedBytecode?.object;
  if (object === undefined) throw new Error(`there is no ${name}`);
  return `0x${object}`;
}

async function runtimeOf(client: ChainClient, name: string): Promise<Hex> {
  const { data } = await client.call({ data: contractCode(name, 'LiquidityHooks') });
  if (data === undefined) throw new Error(`${name} has no code`);
  return data;
}
