import { ALREADY_PAID } from '../../encode/commands.ts';
import { encodePathSwap } from '../../encode/encodeCommand.ts';
import type { RouterProtocol } from '../routerProtocol.ts';

/**
 * The encoder of V2 runs: a path of tokens, with the first pair paid beforehand. A pair takes all that it
 * receives.
 */
export const V2_ROUTER: RouterProtocol = {
  encodeRun({ tokenIn, hops }, { tradeType, recipient, amount, limit, payerIsUser, version }) {
    const path = [tokenIn, ...hops.map(({ tokenOut }) => tokenOut)];
    const name = tradeType === 'exactInput' ? 'V2_SWAP_EXACT_IN' : 'V2_SWAP_EXACT_OUT';
    return encodePathSwap(name, [recipient, amount, limit, path, payerIsUser], version);
  },
  carriedInput: ({ hops }) => ({ account: hops[0].pool.address, amount: ALREADY_PAID }),
  mayTakeLess: false,
  mostHopGas: 60_000,
  keptPurchase: 40_000,
  gas: ({
    v2Hop,
    v2HopAgain,
    v2HandedOver,
    v2ToV2Input,
    v2ToV2Output,
    v3ToV2,
    nativeToV2,
    v2PaidOutput,
    v2Unwrapped,
    v2RunOutput,
  }) => ({
    hop: v2Hop,
    hopAgain: v2HopAgain,
    handedOver: v2HandedOver,
    tickMove: 0,
    tickMoveAgain: 0,
    // The same arithmetic for every amount.
    fixedToken0Input: 0,
    fixedToken0Output: 0,
    furtherStep: 0,
    longProduct: 0,
    tickFound: 0,
    tickBit: 0,
    tickCheck: 0,
    fromSameInput: v2ToV2Input,
    fromSameOutput: v2ToV2Output,
    fromOther: v3ToV2,
    fromNative: nativeToV2,
    toNative: 0,
    paidByRouterOutput: v2PaidOutput,
    runAgain: 0,
    protocolFee: 0,
    wholeFee: 0,
    runOutput: v2RunOutput,
    unwrapped: v2Unwrapped,
    crossing: 0,
    tick: 0,
    isOneContract: false,
    isCarriedInRun: false,
    isCarriedBetweenRuns: false,
    isSwept: false,
    // The pair's lock is back where it was.
    refund: 2_800,
  }),
};
