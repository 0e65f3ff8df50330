import type { Hex } from 'viem';
import type { TradeType } from '../../../routing/model/route.ts';
import { concatBytes } from '../../abi/abiWords.ts';
import { ADDRESS_THIS, CONTRACT_BALANCE } from '../../encode/commands.ts';
import { encodePathSwap } from '../../encode/encodeCommand.ts';
import type { Run } from '../../encode/runs.ts';
import type { RouterProtocol } from '../routerProtocol.ts';

/** Hexadecimal digits of a fee in a packed path. */
const FEE_DIGITS = 6;

/**
 * The encoder of V3 runs: a packed path. A pool pulls its input from the router and may take only a part of
 * it.
 */
export const V3_ROUTER: RouterProtocol = {
  encodeRun(run, { tradeType, recipient, amount, limit, payerIsUser, version }) {
    const name = tradeType === 'exactInput' ? 'V3_SWAP_EXACT_IN' : 'V3_SWAP_EXACT_OUT';
    const path = packedPath(run, tradeType);
    return encodePathSwap(name, [recipient, amount, limit, path, payerIsUser], version);
  },
  carriedInput: () => ({ account: ADDRESS_THIS, amount: CONTRACT_BALANCE }),
  mayTakeLess: true,
  mostHopGas: 60_000,
  keptPurchase: 80_000,
  gas: ({
    v3Hop,
    v3HopAgain,
    tickMove,
    tickMoveAgain,
    v3FixedToken0Input,
    v3FixedToken0Output,
    v3FurtherStep,
    v3LongProduct,
    v3TickFound,
    v3TickBit,
    v3TickCheck,
    v3ToV3Input,
    v3ToV3Output,
    v2ToV3,
    nativeToV3,
    v3ProtocolFee,
    crossing,
    tick,
  }) => ({
    hop: v3Hop,
    hopAgain: v3HopAgain,
    handedOver: undefined,
    tickMove,
    tickMoveAgain,
    fixedToken0Input: v3FixedToken0Input,
    fixedToken0Output: v3FixedToken0Output,
    furtherStep: v3FurtherStep,
    longProduct: v3LongProduct,
    tickFound: v3TickFound,
    tickBit: v3TickBit,
    tickCheck: v3TickCheck,
    fromSameInput: v3ToV3Input,
    fromSameOutput: v3ToV3Output,
    fromOther: v2ToV3,
    fromNative: nativeToV3,
    toNative: 0,
    paidByRouterOutput: 0,
    runAgain: 0,
    protocolFee: v3ProtocolFee,
    wholeFee: 0,
    runOutput: 0,
    unwrapped: 0,
    crossing,
    tick,
    isOneContract: false,
    isCarriedInRun: true,
    isCarriedBetweenRuns: true,
    isSwept: true,
    refund: 0,
  }),
};

/**
 * Returns token, fee, token, … packed in 20 and 3 bytes (`V3Path.sol`). An exact output executes from its
 * last pool to its first, so its path starts at tokenOut.
 */
function packedPath(run: Run, tradeType: TradeType): Hex {
  const parts: Hex[] = [run.tokenIn];
  for (const { pool, tokenOut } of run.hops) {
    if (pool.protocol !== 'v3') throw new Error('a packed path goes through V3 pools only');
    parts.push(`0x${pool.fee.toString(16).padStart(FEE_DIGITS, '0')}`, tokenOut);
  }
  return concatBytes(tradeType === 'exactInput' ? parts : parts.reverse());
}
