import { type Address, erc20Abi, type Hex, numberToHex } from 'viem';
import { directAmounts } from '../api/marketOracle.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, type TradingScene } from '../harness/tradingScene.ts';

export const ETHER = 10n ** 18n;
export const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
/** Of each block, so that tokens that look at it see what they would see on a network. */
const BASE_FEE = 10n ** 9n;

/** What one ether was answered to bring to an account that nobody has used. */
export type Answered =
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly error: string }
  | {
      readonly kind: 'built';
      readonly victim: Address;
      readonly tokenOut: Address;
      readonly amountOut: bigint;
      readonly minAmountOut: bigint;
      readonly simulation: string;
      readonly transaction: {
        readonly to: Address;
        readonly data: Hex;
        readonly value: Hex;
        readonly gas: Hex;
      };
    };

interface SwapBody {
  readonly code?: string;
  readonly error?: string;
  readonly to: Address;
  readonly data: Hex;
  readonly value: string;
  readonly gasEstimate: string;
  readonly quote: { readonly amountOut: string; readonly minAmountOut: string };
  readonly simulation: { readonly status: string } | null;
}

/** Asks for a swap of one ether, as an account of its own. */
export async function askAsVictim(scene: TradingScene, tokenOut: Address, label: string): Promise<Answered> {
  const victim = freshAddress(`victim ${label}`);
  await fundNative(scene.client, { to: victim, amount: 10n * ETHER });
  const response = await fetch(`${scene.proxy.url}/api/v1/swap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tokenIn: WETH,
      tokenOut,
      amountIn: String(ETHER),
      recipient: victim,
      sender: victim,
    }),
  });
  const body = (await response.json()) as SwapBody;
  if (response.status !== 200) {
    return { kind: 'refused', status: response.status, code: `${body.code}`, error: `${body.error}` };
  }
  const { to, data, value, gasEstimate, quote, simulation } = body;
  return {
    kind: 'built',
    victim,
    tokenOut,
    simulation: `${simulation?.status}`,
    amountOut: BigInt(quote.amountOut),
    minAmountOut: BigInt(quote.minAmountOut),
    transaction: { to, data, value: numberToHex(BigInt(value)), gas: numberToHex(BigInt(gasEstimate)) },
  };
}

export interface Call {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
}

/** What became of an answer in the next block. */
export interface Outcome {
  readonly status: 'success' | 'reverted';
  readonly received: bigint;
}

/**
 * One block with the answers sent unchanged, in their order, between what somebody else does before and after
 * them. The chain must not mine by itself.
 */
export async function mineAnswers(
  client: ChainClient,
  answers: readonly Answered[],
  around: { readonly before?: Call | undefined; readonly after?: Call | undefined },
): Promise<(Outcome | undefined)[]> {
  // What pays more comes first.
  let tip = 100n * BASE_FEE;
  const send = async (call: { readonly from: Address; readonly to: Address; readonly data: Hex }) => {
    tip -= BASE_FEE;
    const nonce = await client.getTransactionCount({ address: call.from, blockTag: 'pending' });
    return client.request<{ Method: 'eth_sendTransaction'; Parameters: [object]; ReturnType: Hex }>({
      method: 'eth_sendTransaction',
      params: [
        {
          gas: numberToHex(1_000_000),
          nonce: numberToHex(nonce),
          ...call,
          maxFeePerGas: numberToHex(1_000n * BASE_FEE),
          maxPriorityFeePerGas: numberToHex(tip),
        },
      ],
    });
  };
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: BASE_FEE });
  if (around.before !== undefined) await send(around.before);
  const hashes: (Hex | undefined)[] = [];
  for (const answer of answers) {
    if (answer.kind === 'refused') hashes.push(undefined);
    else hashes.push(await send({ from: answer.victim, ...answer.transaction }));
  }
  if (around.after !== undefined) await send(around.after);
  await client.mine({ blocks: 1 });
  return Promise.all(hashes.map((hash, index) => outcomeOf(client, hash, answers[index])));
}

async function outcomeOf(
  client: ChainClient,
  hash: Hex | undefined,
  answer: Answered | undefined,
): Promise<Outcome | undefined> {
  if (hash === undefined || answer?.kind !== 'built') return undefined;
  const { status } = await client.getTransactionReceipt({ hash });
  const received = await client.readContract({
    address: answer.tokenOut,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [answer.victim],
  });
  return { status, received };
}

/** What the best single pool between WETH and USDC gives for one ether, by the contracts themselves. */
export async function marketAmount(client: ChainClient): Promise<bigint> {
  const amounts = await directAmounts(client, { tokenIn: WETH, tokenOut: USDC, amountIn: ETHER });
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
}
