import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { DAI, USDC } from '../../universalRouter/routes.testkit.ts';
import { quotedTrade } from '../model/quotedTrade.testkit.ts';
import { suspectOf } from './swapFailure.ts';

const QUOTED = quotedTrade('exactInput');
const trusting =
  (...tokens: Address[]) =>
  (token: Address) =>
    tokens.includes(token);

test.each([
  ['BalanceTooLow', trusting(), DAI],
  ['V2TooLittleReceived', trusting(USDC), DAI],
  ['V3TooLittleReceived', trusting(DAI), USDC],
  ['IIA', trusting(), USDC],
  ['UniswapV2: K', trusting(USDC), DAI],
  ['no reason given', trusting(USDC), DAI],
  ['V3TooMuchRequested', trusting(USDC, DAI), undefined],
  ['ETH_TRANSFER_FAILED', trusting(), undefined],
  ['AllowanceExpired', trusting(), undefined],
])('suspectOf: %s', (error, isTrusted, suspect) => {
  expect(suspectOf(QUOTED, error, isTrusted)).toBe(suspect);
});
