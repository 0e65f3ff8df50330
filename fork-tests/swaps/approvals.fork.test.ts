import { type Address, encodeFunctionData, erc20Abi, type Hex, parseUnits } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { planApprovals } from '../../server/approvals/planApprovals.ts';
import { createRpcClient, type RpcClient } from '../../server/chain/rpc/rpcClient.ts';
import { mostBeforeRefunds, withSpareGas } from '../../server/simulation/gasLimit.ts';
import { createSwapSimulator, type Simulation } from '../../server/simulation/swapSimulator.ts';
import type { SignedPermit } from '../../server/universalRouter/encode/commands.ts';
import { type EncodedSwap, encodeSwap } from '../../server/universalRouter/encode/encodeSwap.ts';
import { verifySwap } from '../../server/universalRouter/witness/verifySwap.ts';
import { deployContract } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { contractOracle } from './contractOracle.ts';
import { path } from './hops.ts';
import { type QuotedLeg, quoteExactInputLeg } from './quotedLeg.ts';
import { changes, type SwapScene, startSwapScene } from './scene.ts';

const DEPLOYER: Address = '0x000000000000000000000000000000000000de91';
const RECIPIENT: Address = '0x000000000000000000000000000000000000bee7';
const AMOUNT = 10n ** 9n;

let scene: SwapScene;
let rpc: RpcClient;
let block: Awaited<ReturnType<SwapScene['client']['getBlock']>>;
let deadline: bigint;
/** A new wallet with dollars and ether for each test. */
let wallet: PrivateKeyAccount;
let sender: Address;

beforeAll(async () => {
  scene = await startSwapScene(inject('replicaUrl'), DEPLOYER, []);
  rpc = createRpcClient({ url: scene.url, timeoutMs: 20_000 });
});

afterAll(async () => {
  await scene?.stop();
});

beforeEach(async () => {
  wallet = privateKeyToAccount(generatePrivateKey());
  sender = wallet.address.toLowerCase() as Address;
  await fund(sender);
  block = await scene.client.getBlock();
  deadline = block.timestamp + 1200n;
});

async function fund(account: Address): Promise<void> {
  await fundNative(scene.client, { to: account, amount: parseUnits('10', 18) });
  for (const token of ['USDC', 'USDT'] as const) {
    await fundAccount(scene.client, { token: TOKENS[token].address, to: account, amount: 10n * AMOUNT });
  }
}

/** A contract account that `owner` signs for. */
function smartAccount(owner: Address): Promise<Address> {
  return deployContract(scene.client, 'SmartAccount', { deployer: DEPLOYER, argument: owner });
}

interface PlanOptions {
  readonly owner?: Address;
  readonly amount?: bigint;
  readonly until?: bigint;
  readonly permitted?: boolean;
}

async function plan(token: TokenKey, options: PlanOptions = {}): ReturnType<typeof planApprovals> {
  const { owner = sender, amount = AMOUNT, until = deadline, permitted = false } = options;
  return planApprovals(rpc, {
    sender: owner,
    token: TOKENS[token].address,
    amount,
    permit2: MAINNET.permit2,
    router: MAINNET.universalRouter,
    chainId: 1,
    deadline: until,
    block: await scene.client.getBlock(),
    permitted,
    gain: { account: owner, token: 'native' },
  });
}

async function sendSteps(steps: Awaited<ReturnType<typeof plan>>['approvals'], from = sender): Promise<void> {
  for (const { transaction } of steps) {
    const { status } = await sendTransaction(scene.client, { ...transaction, from });
    expect(status).toBe('success');
  }
}

describe('the plan of approvals', () => {
  test('names both approvals of a new account, and is enough', async () => {
    const { approvals } = await plan('USDC');
    expect(approvals).toMatchObject([
      { step: 'token', spender: MAINNET.permit2, current: 0n, required: AMOUNT, transaction: { value: 0n } },
      { step: 'permit2', spender: MAINNET.universalRouter, current: 0n, required: AMOUNT },
    ]);
    await sendSteps(approvals);
    const outputBalance = await scene.client.getBalance({ address: sender });
    expect(await plan('USDC')).toEqual({
      approvals: [],
      permitData: null,
      balance: 10n * AMOUNT,
      outputBalance,
      routerAllowance: AMOUNT,
      reserveBalances: [],
    });
    const swap = await swapOf('USDC');
    expect(await simulate(swap)).toMatchObject({ status: 'success', fundsAssumed: false });
    await expectExecuted(swap);
  });

  test('grows with the amount', async () => {
    await sendSteps((await plan('USDC')).approvals);
    expect((await plan('USDC', { amount: AMOUNT + 1n })).approvals).toMatchObject([
      { step: 'permit2', current: AMOUNT, required: AMOUNT + 1n },
    ]);
  });

  test('asks again for what will have expired before the deadline', async () => {
    await sendSteps((await plan('USDC')).approvals);
    expect((await plan('USDC', { until: deadline + 1801n })).approvals).toMatchObject([
      { step: 'permit2', current: 0n, required: AMOUNT },
    ]);
  });

  test('clears a standing allowance first where the token insists', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [MAINNET.permit2, 5n] });
    for (const token of ['USDT', 'USDC'] as const) {
      await sendTransaction(scene.client, { from: sender, to: TOKENS[token].address, data });
    }
    const { approvals } = await plan('USDT');
    expect(approvals.map(({ step, current }) => [step, current])).toEqual([
      ['clearToken', 5n],
      ['token', 5n],
      ['permit2', 0n],
    ]);
    await sendSteps(approvals);
    expect((await plan('USDT')).approvals).toEqual([]);
    expect((await plan('USDC')).approvals.map(({ step }) => step)).toEqual(['token', 'permit2']);
  });

  test('leaves the router’s allowance to a permit in the calldata', async () => {
    expect(await plan('USDC', { permitted: true })).toMatchObject({
      approvals: [{ step: 'token' }],
      permitData: null,
    });
  });
});

interface PreparedSwap {
  readonly from: Address;
  readonly quote: QuotedLeg;
  readonly encoded: EncodedSwap;
  readonly until: bigint;
}

async function swapOf(token: TokenKey, permit?: SignedPermit, from = sender): Promise<PreparedSwap> {
  const quote = await quoteExactInputLeg(contractOracle(scene.client), path(token, 500, 'WETH'), AMOUNT);
  const params = {
    legs: [quote.leg],
    tradeType: 'exactInput',
    bound: quote.received,
    recipient: RECIPIENT,
    deadline,
    nativeIn: false,
    nativeOut: false,
    addresses: { universalRouter: MAINNET.universalRouter, wrappedNative: MAINNET.weth },
    ...(permit === undefined ? {} : { permit }),
  } as const;
  const encoded = encodeSwap(params);
  expect(verifySwap(encoded.data, encoded.value, params)).toEqual({ kind: 'ok' });
  return { from, quote, encoded, until: deadline };
}

async function simulate({ from, quote, encoded, until }: PreparedSwap): Promise<Simulation> {
  const [hop] = quote.leg.route.hops;
  if (hop === undefined) throw new Error('a route has hops');
  return createSwapSimulator(rpc).simulate({
    transaction: encoded,
    from,
    recipient: RECIPIENT,
    tokenIn: hop.tokenIn,
    tokenOut: hop.tokenOut,
    nativeIn: false,
    nativeOut: false,
    tradeType: 'exactInput',
    maxAmountIn: AMOUNT,
    deadline: until,
    expected: { amountIn: AMOUNT, amountOut: quote.received },
    block: await scene.client.getBlock(),
    permit2: MAINNET.permit2,
  });
}

/** Executed with the gas limit of the simulation, to the wei. */
async function expectExecuted(swap: PreparedSwap): Promise<{ gasUsed: bigint; gasLimit: bigint }> {
  const simulation = await simulate(swap);
  if (simulation.status !== 'success') throw new Error(simulation.reason);
  const before = await scene.balances(RECIPIENT);
  const receipt = await sendTransaction(scene.client, {
    ...swap.encoded,
    from: swap.from,
    gas: simulation.gasLimit,
  });
  expect(receipt.status).toBe('success');
  expect(Number(simulation.gasLimit) / Number(receipt.gasUsed)).toBeLessThanOrEqual(1.4);
  const got = changes(before, await scene.balances(RECIPIENT));
  expect(got).toEqual({ [MAINNET.weth]: swap.quote.received });
  return simulation;
}

/** The permit that the plan offers, signed. */
async function signedPermit(signer: PrivateKeyAccount, owner = sender): Promise<SignedPermit> {
  const { approvals, permitData } = await plan('USDC', { owner });
  await sendSteps(
    approvals.filter(({ step }) => step === 'token'),
    owner,
  );
  if (permitData === null) throw new Error('no permit is needed');
  const { domain, types, primaryType, values: message } = permitData;
  const signature: Hex = await signer.signTypedData({ domain, types, primaryType, message });
  return { ...message, signature };
}

describe('a permit instead of the second approval', () => {
  test('pays for the swap, once', async () => {
    const permit = await signedPermit(wallet);
    const swap = await swapOf('USDC', permit);
    const { gasUsed, gasLimit } = await expectExecuted(swap);
    expect(gasLimit).toBeLessThan(withSpareGas(mostBeforeRefunds(gasUsed)));
    expect(await simulate(await swapOf('USDC', permit))).toMatchObject({
      status: 'reverted',
      blame: { command: { index: 0, name: 'PERMIT2_PERMIT' }, reason: { error: 'InvalidNonce' } },
    });
    expect((await plan('USDC')).permitData?.values.details.nonce).toBe(1);
  });

  test('of another signer is refused by name', async () => {
    const permit = await signedPermit(privateKeyToAccount(generatePrivateKey()));
    expect(await simulate(await swapOf('USDC', permit))).toMatchObject({
      status: 'reverted',
      reason:
        'PERMIT2_PERMIT (command 0) reverted with InvalidSigner: the permit was signed by another account or for other values',
    });
  });

  test('that is too old is refused by name', async () => {
    const permit = await signedPermit(wallet);
    const late = await scene.undone(async () => {
      await scene.client.setNextBlockTimestamp({ timestamp: deadline + 1n });
      await scene.client.mine({ blocks: 1 });
      deadline += 1200n;
      return simulate(await swapOf('USDC', permit));
    });
    expect(late).toMatchObject({
      blame: { reason: { error: 'SignatureExpired', args: [String(permit.sigDeadline)] } },
    });
  });

  test('signed by the owner of a contract account pays for the contract', async () => {
    const account = await smartAccount(sender);
    await fund(account);
    const permit = await signedPermit(wallet, account);
    const { gasUsed, gasLimit } = await expectExecuted(await swapOf('USDC', permit, account));
    // What its own code needs was not counted, so the most that refunds can hide is assumed.
    expect(gasLimit).toBe(withSpareGas(mostBeforeRefunds(gasUsed)));
  });

  test('that the contract account does not accept is refused by name', async () => {
    const account = await smartAccount(DEPLOYER);
    await fund(account);
    const permit = await signedPermit(wallet, account);
    expect(await simulate(await swapOf('USDC', permit, account))).toMatchObject({
      status: 'reverted',
      blame: { command: { index: 0 }, reason: { error: 'InvalidContractSignature' } },
    });
  });
});
