import { type Hex, keccak256, parseUnits, stringToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, sendAndMeasure, type TradingScene } from '../harness/tradingScene.ts';
import { shapeOf } from './proveRow.ts';
import { nameOfRow, type SwapRow } from './swapRow.ts';

const FEE_BPS = 25n;

/**
 * The row with an integrator's fee, and with a signed permit where the input is a token: the simulation, the
 * answer and the balances agree to the wei, and the fee's recipient gets the fee.
 */
export async function provePermitAndFee(scene: TradingScene, one: SwapRow, tradeType: 0 | 1): Promise<void> {
  const label = `permit and fee ${tradeType} ${nameOfRow(one)}`;
  const wallet = privateKeyToAccount(keccak256(stringToHex(label)));
  const [recipient, feeRecipient] = [freshAddress(`recipient ${label}`), freshAddress(`fee ${label}`)];
  const [tokenIn, tokenOut] = [TOKENS[one.tokenIn], TOKENS[one.tokenOut]];
  const nativeIn = one.tokenIn === 'WETH' && !one.wrapped;
  const nativeOut = one.tokenOut === 'WETH' && !one.wrapped;
  const budget = parseUnits(one.amountIn, tokenIn.decimals) * 10n;
  const amountOut = parseUnits(one.amountOut, tokenOut.decimals);
  const asked = {
    tokenIn: tokenIn.address,
    tokenOut: tokenOut.address,
    tradeType,
    ...shapeOf(one),
    ...(tradeType === 0 ? { amountIn: String(budget / 10n) } : { amountOut: String(amountOut) }),
    sender: wallet.address,
    recipient,
    feeBps: Number(FEE_BPS),
    feeRecipient,
    ...(one.wrapped ? { nativeIn: false, nativeOut: false } : {}),
  };
  await fundNative(scene.client, { to: wallet.address, amount: 1_000n * ETHER });
  if (!nativeIn)
    await fundAccount(scene.client, { token: tokenIn.address, to: wallet.address, amount: budget });
  const signed = nativeIn ? undefined : await signPermit(scene, wallet, asked);
  // Some hardware wallets write the parity of a signature where others write v.
  const permit = signed && {
    ...signed,
    ...(tradeType === 1 ? { signature: byParity(signed.signature) } : {}),
  };
  await scene.proxyAtHead();
  const swap = await scene.api.swap({ ...asked, ...(permit === undefined ? {} : { permit }) });

  const { quote, simulation } = swap;
  expect(quote.protocol).toBe(one.protocol);
  expect(swap.approvals).toEqual([]);
  expect(simulation).toMatchObject({ status: 'success', deltaAmount: 0n, fundsAssumed: false });
  const fee = quote.fee?.amount ?? 0n;
  const paid = tradeType === 0 ? quote.amountOut : amountOut;
  expect(fee).toBe(((paid + fee) * FEE_BPS) / 10_000n);
  const moved = await sendAndMeasure(scene, { trader: wallet.address, recipient, swap, nativeIn, nativeOut });
  expect(moved).toMatchObject({ status: 'success', leftInRouter: [], fee });
  const { expected } = quote;
  expect([moved.spent, moved.received]).toEqual([expected.amountIn, expected.amountOut]);
  expect(moved.reserves).toEqual(expected.reserves);
  if (tradeType === 0) expect([moved.spent, moved.received]).toEqual([budget / 10n, paid]);
  else expect(moved.received).toBeGreaterThanOrEqual(paid);
}

/** Approves Permit2 for the token, and signs instead of the second approval. */
async function signPermit(
  scene: TradingScene,
  wallet: ReturnType<typeof privateKeyToAccount>,
  asked: Readonly<Record<string, unknown>>,
) {
  await scene.proxyAtHead();
  const { approvals = [] } = await scene.api.swap({ ...asked, simulate: false });
  expect(approvals.map(({ step }) => step)).toEqual(['token', 'permit2']);
  for (const { step, transaction } of approvals) {
    if (step !== 'permit2') await sendTransaction(scene.client, { from: wallet.address, ...transaction });
  }
  await scene.proxyAtHead();
  const { permitData } = await scene.api.swap({ ...asked, simulate: false });
  if (permitData == null) throw new Error('no permit was offered for what is not approved');
  const { domain, types, primaryType, values } = permitData;
  const signature = await wallet.signTypedData({ domain, types, primaryType, message: values });
  return { ...values, signature };
}

/** The signature with its last byte as 0 or 1. */
function byParity(signature: Hex): Hex {
  const v = Number.parseInt(signature.slice(-2), 16);
  return `0x${signature.slice(2, -2)}0${v - 27}`;
}
