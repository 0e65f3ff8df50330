import { type Address, type Hex, parseAbiParameters } from 'viem';
import type { Protocol } from '../../routing/model/pool.ts';
import type { Hop, TradeType } from '../../routing/model/route.ts';
import type { Run } from '../../universalRouter/encode/runs.ts';
import { encodeCall } from '../functionCall.ts';
import { encodeV3Run, type V3Selectors } from '../periphery/encodeV3Run.ts';

/** Terms of the swap through one run; amounts in raw units. */
interface RunTerms {
  readonly tradeType: TradeType;
  readonly recipient: Address;
  readonly amount: bigint;
  readonly limit: bigint;
}

interface RunEncoder {
  encodeRun(run: Run, terms: RunTerms): Hex;
  /** True where a pool may take only a part of its input and leave the rest with the payer. */
  readonly mayTakeLess: boolean;
}

/** `IV3SwapRouter`: swaps without a deadline. */
const V3_SELECTORS: V3Selectors = {
  exactInput: { single: '0x04e45aaf', path: '0xb858183f' },
  exactOutput: { single: '0x5023b4df', path: '0x09b81346' },
};
/** `IV2SwapRouter`: `swapExactTokensForTokens` and `swapTokensForExactTokens`, without a deadline. */
const V2_SELECTORS: Readonly<Record<TradeType, Hex>> = {
  exactInput: '0x472b43f3',
  exactOutput: '0x42712a67',
};
const V2_SWAP = parseAbiParameters('uint256 amount, uint256 limit, address[] path, address to');

/** The encoders by the kind of the run's pools. */
const RUN_ENCODERS: Readonly<Partial<Record<Protocol, RunEncoder>>> = {
  v2: {
    encodeRun({ tokenIn, hops }, { tradeType, recipient, amount, limit }) {
      const path = [tokenIn, ...hops.map(({ tokenOut }) => tokenOut)];
      return encodeCall(V2_SELECTORS[tradeType], V2_SWAP, [amount, limit, path, recipient]);
    },
    mayTakeLess: false,
  },
  v3: {
    encodeRun: ({ hops }, terms) => encodeV3Run(hops, terms, V3_SELECTORS),
    mayTakeLess: true,
  },
};

/** Returns the encoder of a kind of pool. @throws Error for a kind that the router does not know */
export function runEncoderOf(protocol: Protocol): RunEncoder {
  const encoder = RUN_ENCODERS[protocol];
  if (encoder === undefined) throw new Error(`SwapRouter02 has no swap through pools of ${protocol}`);
  return encoder;
}

/** Returns true if the hop's pool may leave a part of its input with the payer. */
export function mayTakeLess({ pool }: Hop): boolean {
  return runEncoderOf(pool.protocol).mayTakeLess;
}
