import { type Address, type Hex, numberToHex } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';

/** `IUniswapV3PoolActions.swap` and `IPoolManager.swap`. */
const SWAPS: Readonly<Record<string, string>> = { v3: '0x128acb08', v4: '0xf3cd914c' };
const AMPLE_GAS = 15_000_000;

interface Frame {
  readonly input: Hex;
  readonly gasUsed: Hex;
  readonly calls?: readonly Frame[];
}

export interface Transaction {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/**
 * Returns the units that the pool itself uses in a transaction with one swap, without those of the calls that
 * it makes.
 */
export async function gasOfPool(
  client: ChainClient,
  { from, to, data, value }: Transaction,
  protocol: string,
): Promise<number> {
  const trace = await client.request<{ Method: string; Parameters: unknown[]; ReturnType: Frame }>({
    method: 'debug_traceCall',
    params: [
      { from, to, data, value: numberToHex(value), gas: numberToHex(AMPLE_GAS) },
      'latest',
      { tracer: 'callTracer' },
    ],
  });
  const frame = framesOf(trace).find(({ input }) => input.startsWith(SWAPS[protocol] ?? 'none'));
  if (frame === undefined) throw new Error(`no swap of ${protocol} in the trace`);
  const within = (frame.calls ?? []).reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0);
  return Number(frame.gasUsed) - within;
}

const framesOf = (frame: Frame): Frame[] => [frame, ...(frame.calls ?? []).flatMap(framesOf)];
