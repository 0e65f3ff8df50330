/** One swap of each kind that the encoder knows, for the tests of the encoder and of its witness. */
import type { EncodeSwapParams } from './encode/swapParams.ts';
import {
  ADDRESSES,
  DAI,
  DAI_UNI_PAIR,
  FEE_RECIPIENT,
  handingOver,
  legOf,
  RECIPIENT,
  ROUTER,
  UNI,
  USDC,
  v2Hop,
  v3Hop,
  WETH,
} from './routes.testkit.ts';

const COMMON = {
  recipient: RECIPIENT,
  deadline: 1764573986n,
  nativeIn: false,
  nativeOut: false,
  addresses: ADDRESSES,
};

const USDC_TO_DAI_V3 = [v3Hop(USDC, DAI, 100)];
const MIXED = [v3Hop(USDC, DAI, 100), v2Hop(DAI, UNI, DAI_UNI_PAIR), v3Hop(UNI, WETH, 3000)];

export const SWAPS = {
  'v2 exact input': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [legOf('exactInput', [v2Hop(USDC, WETH), v2Hop(WETH, DAI)], [1000n, 20n, 900n])],
    bound: 890n,
  },
  'v2 exact output': {
    ...COMMON,
    tradeType: 'exactOutput',
    legs: [legOf('exactOutput', [v2Hop(USDC, DAI)], [1000n, 900n])],
    bound: 1010n,
  },
  'v3 exact input, native in': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [legOf('exactInput', [v3Hop(WETH, USDC, 500), v3Hop(USDC, DAI, 100)], [1000n, 950n, 900n])],
    bound: 890n,
    nativeIn: true,
  },
  'v3 exact output, native in': {
    ...COMMON,
    tradeType: 'exactOutput',
    legs: [legOf('exactOutput', [v3Hop(WETH, USDC, 500), v3Hop(USDC, DAI, 100)], [1000n, 950n, 900n])],
    bound: 1010n,
    nativeIn: true,
  },
  'mixed exact input, native out': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [legOf('exactInput', MIXED, [1000n, 950n, 70n, 3n])],
    bound: 2n,
    nativeOut: true,
  },
  'mixed exact output, native out': {
    ...COMMON,
    tradeType: 'exactOutput',
    legs: [{ ...legOf('exactOutput', MIXED, [1000n, 950n, 70n, 3n]), intermediates: [960n, 71n] }],
    bound: 1020n,
    nativeOut: true,
  },
  'mixed exact input through the router': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [legOf('exactInput', [v2Hop(WETH, USDC), ...USDC_TO_DAI_V3], [1000n, 950n, 900n])],
    bound: 890n,
    nativeIn: true,
  },
  'split exact input': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [
      legOf('exactInput', USDC_TO_DAI_V3, [600n, 590n]),
      legOf('exactInput', [v2Hop(USDC, DAI)], [400n, 380n]),
    ],
    bound: 960n,
  },
  // The pair of WETH and DAI swaps once, after all routes have brought it what they got.
  'split exact input whose routes end with one pair': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [
      handingOver(legOf('exactInput', [v3Hop(USDC, WETH, 500), v2Hop(WETH, DAI)], [500n, 50n, 490n])),
      handingOver(
        legOf('exactInput', [v2Hop(USDC, UNI), v2Hop(UNI, WETH), v2Hop(WETH, DAI)], [300n, 3n, 30n, 290n]),
      ),
      legOf('exactInput', [v2Hop(USDC, WETH), v2Hop(WETH, DAI)], [200n, 20n, 190n]),
    ],
    bound: 960n,
  },
  // The V3 pool of one route may take less than it is offered; the pair of the other takes all.
  'split exact input, native in': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [
      legOf('exactInput', [v3Hop(WETH, USDC, 500), v3Hop(USDC, DAI, 100)], [600n, 595n, 590n]),
      legOf('exactInput', [v2Hop(WETH, DAI)], [400n, 380n]),
    ],
    bound: 960n,
    nativeIn: true,
  },
  'split exact output': {
    ...COMMON,
    tradeType: 'exactOutput',
    legs: [
      legOf('exactOutput', USDC_TO_DAI_V3, [600n, 590n]),
      legOf('exactOutput', [v2Hop(USDC, DAI)], [400n, 380n]),
    ],
    bound: 1010n,
  },
  'v3 exact input with a fee': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [legOf('exactInput', USDC_TO_DAI_V3, [1000n, 990n])],
    bound: 960n,
    fee: { recipient: FEE_RECIPIENT, bips: 250n, amount: 24n },
  },
  'split exact input, native out, with a fee, of a token that keeps a part': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [
      legOf('exactInput', [v3Hop(USDC, WETH, 500)], [600n, 590n]),
      legOf('exactInput', [v2Hop(USDC, WETH)], [400n, 380n]),
    ],
    bound: 900n,
    payoutMinimum: 909n,
    nativeOut: true,
    fee: { recipient: FEE_RECIPIENT, bips: 500n, amount: 48n },
  },
  'v2 exact output with a fee': {
    ...COMMON,
    tradeType: 'exactOutput',
    legs: [legOf('exactOutput', [v2Hop(USDC, DAI)], [1000n, 900n])],
    bound: 1010n,
    fee: { recipient: FEE_RECIPIENT, bips: 100n, amount: 9n },
  },
  'split exact output, native out, with a fee': {
    ...COMMON,
    tradeType: 'exactOutput',
    legs: [
      legOf('exactOutput', [v3Hop(USDC, WETH, 500)], [600n, 590n]),
      legOf('exactOutput', [v2Hop(USDC, WETH)], [400n, 380n]),
    ],
    bound: 1010n,
    nativeOut: true,
    fee: { recipient: FEE_RECIPIENT, bips: 500n, amount: 48n },
  },
  'v3 exact input with a permit': {
    ...COMMON,
    tradeType: 'exactInput',
    legs: [legOf('exactInput', USDC_TO_DAI_V3, [1000n, 990n])],
    bound: 985n,
    permit: {
      details: { token: USDC, amount: 1000n, expiration: 1764573987, nonce: 7 },
      spender: ROUTER,
      sigDeadline: 1764573988n,
      signature: `0x${'5c'.repeat(65)}`,
    },
  },
} satisfies Record<string, EncodeSwapParams>;
