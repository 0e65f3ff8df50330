import { type Address, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RpcCall } from '../../server/chain/rpc/rpcCall.ts';
import { createRpcClient, type RpcClient } from '../../server/chain/rpc/rpcClient.ts';
import { v2Pool } from '../../server/routing/model/pool.ts';
import type { Hop, TradeType } from '../../server/routing/model/route.ts';
import { createSwapSimulator, type SimulationRequest } from '../../server/simulation/swapSimulator.ts';
import { encodeSwap } from '../../server/universalRouter/encode/encodeSwap.ts';
import {
  MAX_UINT256,
  maximumAmountIn,
  minimumAmountOut,
} from '../../server/universalRouter/encode/slippage.ts';
import { deployContract } from '../contracts/deployContract.ts';
import { approveForSwap } from '../harness/accounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { CASES, hopsFor, THOUSAND_DOLLARS, thousandDollarsOf } from './cases.ts';
import { type ContractOracle, contractOracle } from './contractOracle.ts';
import { path } from './hops.ts';
import { type QuotedLeg, quoteExactInputLeg, quoteExactOutputLeg } from './quotedLeg.ts';
import { changes, NATIVE, type SwapScene, startSwapScene } from './scene.ts';

const SENDER: Address = '0x000000000000000000000000000000000000ca12';
const STRANGER: Address = '0x0000000000000000000000000000000000057a6e';
const RECIPIENT: Address = '0x000000000000000000000000000000000000bee6';
const HALF_PERCENT = { numerator: 1n, denominator: 200n };
const RPC_TIMEOUT_MS = 20_000;

/** The odd tokens are the replica's own. */
const onReplica = !process.env['FORK_RPC_URL'];

let scene: SwapScene;
let oracle: ContractOracle;
let rpc: RpcClient;
let withoutSimulateV1: RpcClient;

beforeAll(async () => {
  const funds = Object.keys(THOUSAND_DOLLARS) as TokenKey[];
  scene = await startSwapScene(
    inject('replicaUrl'),
    SENDER,
    funds.map((key) => [key, parseUnits('100000000', TOKENS[key].decimals)]),
  );
  oracle = contractOracle(scene.client);
  rpc = createRpcClient({ url: scene.url, timeoutMs: RPC_TIMEOUT_MS });
  withoutSimulateV1 = refusing(rpc, 'eth_simulateV1');
});

afterAll(async () => {
  await scene?.stop();
});

/** A node that does not know a method. */
function refusing(real: RpcClient, refused: string): RpcClient {
  return {
    httpRequests: 0,
    send: async (calls, signal) => {
      const outcomes = await real.send(
        calls.map((call) => hide(call, refused)),
        signal,
      );
      return outcomes;
    },
  };
}

function hide(call: RpcCall, refused: string): RpcCall {
  return call.method === refused ? { ...call, method: 'no_suchMethod' } : call;
}

interface Swap {
  readonly quote: QuotedLeg;
  readonly tradeType: TradeType;
  readonly nativeIn?: boolean;
  readonly nativeOut?: boolean;
  readonly recipient?: Address;
  readonly bound?: bigint;
  readonly deadlineIn?: bigint;
}

async function requestFor(from: Address, swap: Swap): Promise<SimulationRequest> {
  const {
    quote,
    tradeType,
    nativeIn = false,
    nativeOut = false,
    recipient = RECIPIENT,
    deadlineIn = 1200n,
  } = swap;
  const block = await scene.client.getBlock();
  const { leg, spent, received } = quote;
  const isInput = tradeType === 'exactInput';
  const usual = isInput
    ? minimumAmountOut(received, HALF_PERCENT)
    : (maximumAmountIn(leg.amountIn, HALF_PERCENT, MAX_UINT256) ?? 0n);
  const bound = swap.bound ?? usual;
  const deadline = block.timestamp + deadlineIn;
  const addresses = { universalRouter: MAINNET.universalRouter, wrappedNative: MAINNET.weth };
  const transaction = encodeSwap({
    legs: [leg],
    tradeType,
    bound,
    recipient,
    deadline,
    nativeIn,
    nativeOut,
    addresses,
  });
  const first = leg.route.hops[0];
  const last = leg.route.hops.at(-1);
  if (first === undefined || last === undefined) throw new Error('a route has hops');
  return {
    transaction,
    from,
    recipient,
    tokenIn: first.tokenIn,
    tokenOut: last.tokenOut,
    nativeIn,
    nativeOut,
    tradeType,
    maxAmountIn: isInput ? leg.amountIn : bound,
    expected: { amountIn: spent, amountOut: received },
    deadline,
    block,
    permit2: MAINNET.permit2,
  };
}

function quote(tradeType: TradeType, hops: readonly Hop[], amount: bigint): Promise<QuotedLeg> {
  const boundOf = (amountIn: bigint) => maximumAmountIn(amountIn, HALF_PERCENT, MAX_UINT256) ?? 0n;
  return tradeType === 'exactInput'
    ? quoteExactInputLeg(oracle, hops, amount)
    : quoteExactOutputLeg(oracle, hops, amount, boundOf);
}

describe.each([
  { node: 'eth_simulateV1', pick: () => rpc, cases: CASES },
  {
    node: 'eth_call only',
    pick: () => withoutSimulateV1,
    cases: CASES.filter(({ native, protocols }) => native === 'no native coin' || !protocols.includes(' ')),
  },
])('$node', ({ pick, cases }) => {
  test.each(cases)(
    '$tradeType through $protocols, $native: simulated is executed, with the simulated gas limit',
    async ({ tradeType, protocols, native }) => {
      const { hops, tokenIn, tokenOut } = hopsFor(protocols, native);
      const given = thousandDollarsOf(tradeType === 'exactInput' ? tokenIn : tokenOut);
      const leg = await quote(tradeType, hops, given);
      const ends = { nativeIn: native === 'native in', nativeOut: native === 'native out' };
      const request = await requestFor(SENDER, { quote: leg, tradeType, ...ends });
      const simulator = createSwapSimulator(pick());
      const stranger = await simulator.simulate({ ...request, from: STRANGER });
      const simulation = await simulator.simulate(request);

      const moved = { amountIn: leg.spent, amountOut: leg.received, deltaAmount: 0n };
      expect(stranger).toMatchObject({ status: 'success', fundsAssumed: true, ...moved });
      expect(simulation).toMatchObject({ status: 'success', fundsAssumed: false, ...moved });
      if (simulation.status !== 'success' || stranger.status !== 'success') return;
      await scene.undone(async () => {
        const before = await scene.balances(RECIPIENT);
        const receipt = await scene.send(request.transaction, simulation.gasLimit);
        expect(receipt.status).toBe('success');
        const got = changes(before, await scene.balances(RECIPIENT));
        expect(got[ends.nativeOut ? NATIVE : TOKENS[tokenOut].address]).toBe(simulation.amountOut);
        expect(Number(simulation.gasLimit) / Number(receipt.gasUsed)).toBeLessThanOrEqual(1.4);
        expect(Number(stranger.gasLimit) / Number(receipt.gasUsed)).toBeLessThanOrEqual(1.4);
        expect(stranger.gasLimit).toBeGreaterThanOrEqual(receipt.gasUsed);
      });
    },
  );
});

describe('reverts by name, with the command', () => {
  const v2 = () => path('USDC', 'v2', 'DAI');

  test.each([
    { hops: v2, error: 'V2TooLittleReceived', name: 'V2_SWAP_EXACT_IN', index: 0 },
    {
      hops: () => path('USDC', 'v2', 'WETH', 500, 'DAI'),
      error: 'V3TooLittleReceived',
      name: 'V3_SWAP_EXACT_IN',
      index: 1,
    },
  ])('$error', async ({ hops, error, name, index }) => {
    const leg = await quote('exactInput', hops(), 10n ** 9n);
    const request = await requestFor(SENDER, {
      quote: leg,
      tradeType: 'exactInput',
      bound: leg.received + 1n,
    });
    expect(await createSwapSimulator(rpc).simulate(request)).toMatchObject({
      status: 'reverted',
      blame: { command: { index, name }, reason: { error, args: [] } },
    });
  });

  test('a minimum of native coin', async () => {
    const leg = await quote('exactInput', path('USDC', 500, 'WETH'), 10n ** 9n);
    const bound = leg.received + 1n;
    const request = await requestFor(SENDER, { quote: leg, tradeType: 'exactInput', bound, nativeOut: true });
    expect(await createSwapSimulator(rpc).simulate(request)).toMatchObject({
      status: 'reverted',
      reason:
        'UNWRAP_WETH (command 1) reverted with InsufficientETH: less native coin than the minimum would be paid out, or than was to be wrapped',
    });
  });

  test('a deadline that has passed', async () => {
    const leg = await quote('exactInput', v2(), 10n ** 9n);
    const request = await requestFor(SENDER, { quote: leg, tradeType: 'exactInput', deadlineIn: 1n });
    const late = { ...request, deadline: request.deadline + 60n };
    expect(await createSwapSimulator(rpc).simulate(request)).toMatchObject({ status: 'success' });
    expect(await createSwapSimulator(rpc).simulate(late)).toMatchObject({
      status: 'reverted',
      reason: 'The router reverted with TransactionDeadlinePassed: the deadline has passed',
    });
  });

  test('a recipient that takes no native coin', async () => {
    const leg = await quote('exactInput', path('USDC', 500, 'WETH'), 10n ** 9n);
    const recipient = TOKENS.DAI.address;
    const request = await requestFor(SENDER, {
      quote: leg,
      tradeType: 'exactInput',
      nativeOut: true,
      recipient,
    });
    expect(await createSwapSimulator(rpc).simulate(request)).toMatchObject({
      status: 'reverted',
      blame: { command: { index: 1, name: 'UNWRAP_WETH' }, reason: { error: 'ETH_TRANSFER_FAILED' } },
    });
  });
});

if (onReplica) {
  describe('every token of the replica can be simulated for a caller who has none of it', () => {
    test.each([
      ['USDT', 'v2', 'WETH'],
      ['MKR', 3000, 'WETH'],
      ['MUTE', 'v2', 'WETH'],
      ['HUGE', 'v2', 'WETH'],
      ['EMPTY', 3000, 'WETH'],
      ['UNIT', 3000, 'WETH'],
      ['GUSD', 500, 'USDC'],
      ['WETH', 500, 'USDC'],
    ] as const)('%s', async (tokenIn, market, tokenOut) => {
      const leg = await quote(
        'exactInput',
        path(tokenIn, market, tokenOut),
        10n ** BigInt(TOKENS[tokenIn].decimals),
      );
      const request = await requestFor(STRANGER, { quote: leg, tradeType: 'exactInput' });
      expect(await createSwapSimulator(rpc).simulate(request)).toMatchObject({
        status: 'success',
        amountOut: leg.received,
        deltaAmount: 0n,
        fundsAssumed: true,
      });
    });

    test.each([
      { node: 'eth_simulateV1', pick: () => rpc },
      { node: 'eth_call only', pick: () => withoutSimulateV1 },
    ])('a token that can be bought and not sold, $node', async ({ pick }) => {
      const leg = await quote('exactInput', path('TRAP', 'v2', 'WETH'), 10n ** 18n);
      const request = await requestFor(STRANGER, { quote: leg, tradeType: 'exactInput' });
      expect(await createSwapSimulator(pick()).simulate(request)).toMatchObject({
        status: 'reverted',
        fundsAssumed: true,
        blame: {
          command: { index: 0, name: 'V2_SWAP_EXACT_IN' },
          reason: { error: 'TRANSFER_FROM_FAILED' },
          origin: { contract: TOKENS.TRAP.address, reason: { error: 'transfer refused' } },
        },
      });
    });

    test('a token that keeps a part of each transfer gives less than was computed without it', async () => {
      const leg = await quote('exactInput', path('TAX', 'v2', 'WETH'), 10n ** 18n);
      const request = await requestFor(STRANGER, { quote: leg, tradeType: 'exactInput', bound: 0n });
      const arrived = await quote('exactInput', path('TAX', 'v2', 'WETH'), 99n * 10n ** 16n);
      expect(await createSwapSimulator(rpc).simulate(request)).toMatchObject({
        status: 'success',
        amountIn: 10n ** 18n,
        amountOut: arrived.received,
        deltaAmount: arrived.received - leg.received,
      });
    });
  });
}

describe('a token whose balances are no storage words', () => {
  test('is simulated for who has it, and reported for who has not', async () => {
    const token = await deployContract(scene.client, 'ScaledToken', { deployer: SENDER, argument: SENDER });
    const { permit2, universalRouter: router } = MAINNET;
    await approveForSwap(scene.client, { owner: SENDER, token, permit2, router });
    const pair = TOKENS.LONE.address;
    const [token0, token1] = token < MAINNET.weth ? [token, MAINNET.weth] : [MAINNET.weth, token];
    const hop: Hop = {
      tokenIn: token,
      tokenOut: MAINNET.weth,
      pool: v2Pool({ address: pair, token0, token1 }),
    };
    const route = { tradeType: 'exactInput', hops: [hop], amounts: [1000n, 1n] } as const;
    const unpriced = { leg: { route, amountIn: 1000n, amountOut: 1n }, spent: 1000n, received: 1n };
    const quoted = { ...unpriced, leftovers: new Map(), ticksCrossed: 0 };
    const request = await requestFor(SENDER, { quote: quoted, tradeType: 'exactInput' });
    const simulator = createSwapSimulator(rpc);
    // The payment goes through; there is no pair behind it.
    expect(await simulator.simulate(request)).toMatchObject({
      status: 'reverted',
      blame: { reason: { error: 'no reason given' } },
    });
    expect(await simulator.simulate({ ...request, from: STRANGER })).toEqual({
      status: 'unavailable',
      blockNumber: request.block.number,
      reason: `where ${token} keeps balances and allowances could not be found out, and ${STRANGER} lacks them`,
    });
  });
});

describe('gas', () => {
  test('of the next blocks is enough, and not far too much, in the second in which the pools were touched', async () => {
    for (const hops of [
      path('USDC', 'v2', 'DAI'),
      path('USDC', 500, 'WETH'),
      path('UNI', 'v2', 'WETH', 500, 'USDC'),
    ]) {
      const amount = thousandDollarsOf(hops.length === 1 ? 'USDC' : 'UNI');
      await scene.undone(async () => {
        const touch = await requestFor(SENDER, {
          quote: await quote('exactInput', hops, amount),
          tradeType: 'exactInput',
        });
        await scene.send(touch.transaction);
        const leg = await quote('exactInput', hops, amount);
        const request = await requestFor(SENDER, { quote: leg, tradeType: 'exactInput' });
        const simulation = await createSwapSimulator(rpc).simulate(request);
        if (simulation.status !== 'success') throw new Error(simulation.reason);
        await scene.client.setBlockTimestampInterval({ interval: 0 });
        const { gasUsed, status, blockNumber } = await scene.send(request.transaction, simulation.gasLimit);
        const mined = await scene.client.getBlock({ blockNumber });
        expect(mined.timestamp).toBe(request.block.timestamp);
        expect(status).toBe('success');
        expect(Number(simulation.gasLimit) / Number(gasUsed)).toBeLessThanOrEqual(1.4);
      });
      await scene.client.removeBlockTimestampInterval();
    }
  });
});

describe('cost', () => {
  // What Anvil takes by number alone is asked for in a request of its own, at the same time.
  test('one run to count the gas and one to prove it, together for a known shape; two more for an unknown token', async () => {
    const counted = createRpcClient({ url: scene.url, timeoutMs: RPC_TIMEOUT_MS });
    const simulator = createSwapSimulator(counted);
    const leg = await quote('exactInput', path('UNI', 3000, 'WETH'), 10n ** 18n);
    const request = await requestFor(STRANGER, { quote: leg, tradeType: 'exactInput' });
    await simulator.simulate(request);
    expect(counted.httpRequests).toBe(5);
    expect(await simulator.simulate(request)).toMatchObject({ status: 'success', blocksTried: 3 });
    expect(counted.httpRequests).toBe(7);
    await simulator.simulate({ ...request, from: RECIPIENT });
    expect(counted.httpRequests).toBe(10);
  });

  test('a node that cannot override state makes it unavailable', async () => {
    const limited: RpcClient = {
      httpRequests: 0,
      send: (calls, signal) =>
        refusing(rpc, 'eth_simulateV1').send(
          calls.map((call) => ({ ...call, params: call.params.slice(0, 2) })),
          signal,
        ),
    };
    const leg = await quote('exactInput', path('UNI', 3000, 'WETH'), 10n ** 18n);
    const request = await requestFor(STRANGER, { quote: leg, tradeType: 'exactInput' });
    expect(await createSwapSimulator(limited).simulate(request)).toEqual({
      status: 'unavailable',
      blockNumber: request.block.number,
      reason: 'the node cannot simulate with state overrides',
    });
  });
});
