import {
  type Address,
  encodeAbiParameters,
  type Hex,
  hexToString,
  keccak256,
  maxUint256,
  numberToHex,
  parseAbiParameters,
  parseUnits,
} from 'viem';
import { tradeInPools } from '../../bench/kit/tradedPools.ts';
import { EXECUTOR } from '../../server/routers/executor/executor.ts';
import { payByPermit2, permit2Message } from '../../server/routers/executor/payments/permit2Payment.ts';
import { payByTokenPermit, tokenPermitMessage } from '../../server/routers/executor/payments/tokenPermit.ts';
import type { PermitClass, SwapShape } from '../../server/universalRouter/gas/swapShape.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { DRAWN_KEYS, type DrawnSwap, drawnPools, drawSwap } from '../routers/drawnSwap.ts';
import { FEE_RECIPIENT, RECIPIENT, type RouterScene, startRouterScene } from '../routers/routerScene.ts';
import { readGraph } from '../routing/replicaGraph.ts';
import { HUNDRED_DOLLARS } from '../swaps/drawnSwaps.ts';
import { addPermits } from './addPermits.ts';
import { walletOf } from './executorPayments.ts';
import { allow } from './executorScene.ts';

/** A swap of the executor as executed, by one way to pay it. */
export interface PaidSwap {
  readonly shape: SwapShape;
  /** Gas units of the receipt, after refunds. */
  readonly gasUsed: number;
}

export type Payment = PermitClass | 'allowance';
export const PAYMENTS: readonly Payment[] = ['allowance', 'first', 'again', 'transfer'];

const PERMIT_KEYS = DRAWN_KEYS.filter((key) => TOKENS[key].contract === 'PlainToken');
const DEADLINE = 2n ** 40n;
const AMPLE_GAS = 15_000_000n;
/** Slot of `nonces` of `PlainPermitToken`. */
const NONCES_SLOT = 6n;
const BLOCK_SECONDS = 12n;
/** The payer whose permits are first ones, and the one who has signed before. */
const PAYER = walletOf('payer of the first permit');
const SIGNED_BEFORE = walletOf('payer of further permits');
const PAYERS = { first: PAYER, transfer: PAYER, again: SIGNED_BEFORE } as const;

/** Executes random swaps of tokens with permits, each by every payment at the same state. */
export async function paidSwaps(
  replicaUrl: string,
  { seed, draws }: { readonly seed: number; readonly draws: number },
): Promise<readonly (PaidSwap & { readonly payment: Payment })[]> {
  const scene = await startRouterScene(replicaUrl, DRAWN_KEYS);
  try {
    const random = randomFrom(seed);
    const pools = drawnPools();
    const isTaxed = (token: Address) => token === TOKENS.TAX.address;
    await tradeInPools({
      ...scene,
      random,
      amountOf: (token, magnitude) =>
        ((UNITS.get(token) ?? 1n) * BigInt(Math.round(10 ** (magnitude + 3)))) / 1000n + 1n,
      pools: pools.filter(({ token0, token1 }) => !isTaxed(token0) && !isTaxed(token1)),
    });
    await preparePayers(scene);
    const { hash, number } = await scene.client.getBlock();
    const market = await readGraph(scene.url, { hash, number }, pools);
    const paid: (PaidSwap & { readonly payment: Payment })[] = [];
    while (paid.length < draws * PAYMENTS.length) {
      const drawn = await drawSwap(market, random, 'executor');
      if (drawn === undefined || !PERMIT_KEYS.some((key) => TOKENS[key].address === drawn.tokenIn)) continue;
      if (EXECUTOR.refusalOf(swapOf(scene, drawn, PAYER.address)) !== undefined) continue;
      for (const payment of PAYMENTS) paid.push({ payment, ...(await execute(scene, drawn, payment)) });
    }
    return paid;
  } finally {
    await scene.stop();
  }
}

const unitOf = (key: TokenKey) => parseUnits(HUNDRED_DOLLARS[key] ?? '0', TOKENS[key].decimals);
const UNITS = new Map<Address, bigint>(DRAWN_KEYS.map((key) => [TOKENS[key].address, unitOf(key)]));

/** Gives payers tokens and the allowances of usual accounts, and recipients some of each token. */
async function preparePayers(scene: RouterScene): Promise<void> {
  const { client } = scene;
  await addPermits(
    client,
    PERMIT_KEYS.map((key) => TOKENS[key].address),
  );
  for (const { address } of [PAYER, SIGNED_BEFORE])
    await fundNative(client, { to: address, amount: 10n ** 24n });
  for (const to of [RECIPIENT, FEE_RECIPIENT]) await fundNative(client, { to, amount: 10n ** 18n });
  for (const key of DRAWN_KEYS)
    for (const to of [RECIPIENT, FEE_RECIPIENT])
      await fundAccount(client, { token: TOKENS[key].address, to, amount: 1_000n });
  for (const key of PERMIT_KEYS) {
    const token = TOKENS[key].address;
    for (const { address: owner } of [PAYER, SIGNED_BEFORE]) {
      await fundAccount(client, { token, to: owner, amount: unitOf(key) * 1_000_000n });
      await allow(client, { token, owner, spender: MAINNET.permit2, amount: maxUint256 });
    }
    await countPermit(scene, token);
  }
}

/** Counts one permit of the payer who has signed before. */
async function countPermit({ client }: RouterScene, token: Address): Promise<void> {
  const key = encodeAbiParameters(parseAbiParameters('address, uint256'), [
    SIGNED_BEFORE.address,
    NONCES_SLOT,
  ]);
  await client.setStorageAt({ address: token, index: keccak256(key), value: numberToHex(1, { size: 32 }) });
}

function swapOf(scene: RouterScene, { terms }: DrawnSwap, sender: Address) {
  return { ...scene.swapOf('executor', terms), sender, deadline: DEADLINE };
}

/** Executes a drawn swap by a payment, without keeping the block. */
async function execute(scene: RouterScene, drawn: DrawnSwap, payment: Payment): Promise<PaidSwap> {
  const from = payment === 'allowance' ? scene.sender : PAYERS[payment].address;
  const { to, data } = EXECUTOR.encode(swapOf(scene, drawn, from));
  const paid = payment === 'allowance' ? data : await payBySignature(data, { payment, executor: to, drawn });
  const gasUsed = Number(await charged(scene.client, { from, to, data: paid }));
  const shape = payment === 'allowance' ? drawn.shape : { ...drawn.shape, permit: payment };
  return { shape, gasUsed };
}

interface Signed {
  readonly payment: PermitClass;
  readonly executor: Address;
  readonly drawn: DrawnSwap;
}

/** Returns calldata that pays by a signature of the payer for the class. */
async function payBySignature(data: Hex, { payment, executor, drawn }: Signed): Promise<Hex> {
  const wallet = PAYERS[payment];
  const { permit2 } = MAINNET;
  if (payment === 'transfer') {
    const nonce = BigInt(keccak256(data));
    const message = permit2Message(data, { chainId: 1, permit2, executor, nonce });
    return payByPermit2(data, { permit2, nonce, signature: await wallet.signTypedData(message) });
  }
  const verifyingContract = drawn.tokenIn;
  const token = Object.values(TOKENS).find(({ address }) => address === verifyingContract);
  const name = hexToString(token?.name ?? '0x');
  const domain = { name, version: '1', chainId: 1, verifyingContract };
  const nonce = payment === 'again' ? 1n : 0n;
  const message = tokenPermitMessage(data, { domain, owner: wallet.address, executor, nonce });
  return payByTokenPermit(data, await wallet.signTypedData(message));
}

/** Returns the gas units that the receipt of a call in the next block would say. */
async function charged(
  client: ChainClient,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<bigint> {
  const { timestamp } = await client.getBlock();
  const calls = [{ ...call, gas: numberToHex(AMPLE_GAS) }];
  const blockOverrides = { time: numberToHex(timestamp + BLOCK_SECONDS) };
  const [block] = await client.request<{
    Method: 'eth_simulateV1';
    Parameters: unknown[];
    ReturnType: { calls: { status: Hex; gasUsed: Hex }[] }[];
  }>({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ blockOverrides, calls }] }, 'latest'] });
  const [answer] = block?.calls ?? [];
  if (answer?.status !== '0x1') throw new Error(`a paid swap reverts: ${call.data}`);
  return BigInt(answer.gasUsed);
}
