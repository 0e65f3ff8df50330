import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import { functionCall } from '../model/calldata.ts';
import type { LiquidityCall } from '../model/liquidityPlan.ts';
import type { V2Add, V2Change, V2Removal } from '../model/v2Change.ts';

const ADD = 'uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin';
const addCall = functionCall(
  `function addLiquidity(address tokenA, address tokenB, ${ADD}, address to, uint256 deadline)`,
);
const removeCall = functionCall(
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
);

/** Returns the transaction of an add. The router sends native coin that the pair does not take back. */
export function encodeV2Add(add: V2Add): LiquidityCall {
  const { router, pool, desired, minima, recipient, deadline, coinSide, coinName } = add;
  if (coinSide === undefined) {
    const [amount0, amount1] = [desired.amount0, desired.amount1];
    const bounds = [minima.amount0, minima.amount1];
    const data = addCall(pool.token0, pool.token1, amount0, amount1, ...bounds, recipient, deadline);
    return { to: router, data, value: 0n };
  }
  const { token, ofToken, ofCoin } = sidesOf(add, coinSide);
  const call = functionCall(
    `function addLiquidity${coinName}(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountCoinMin, address to, uint256 deadline)`,
  );
  const value = ofCoin(desired);
  const data = call(token, ofToken(desired), ofToken(minima), ofCoin(minima), recipient, deadline);
  return { to: router, data, value };
}

/**
 * Returns the transaction of a removal. A taxed token leaves the router by the function that reads balances.
 */
export function encodeV2Removal(removal: V2Removal): LiquidityCall {
  const { router, pool, shares, minima, recipient, deadline, coinSide, coinName, isTaxed } = removal;
  if (coinSide === undefined) {
    const { token0, token1 } = pool;
    const data = removeCall(token0, token1, shares, minima.amount0, minima.amount1, recipient, deadline);
    return { to: router, data, value: 0n };
  }
  const { token, ofToken, ofCoin } = sidesOf(removal, coinSide);
  const name = `removeLiquidity${coinName}${isTaxed ? 'SupportingFeeOnTransferTokens' : ''}`;
  const call = functionCall(
    `function ${name}(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountCoinMin, address to, uint256 deadline)`,
  );
  const data = call(token, shares, ofToken(minima), ofCoin(minima), recipient, deadline);
  return { to: router, data, value: 0n };
}

function sidesOf({ pool }: V2Change, coinSide: 0 | 1) {
  const isFirst = coinSide === 0;
  return {
    token: isFirst ? pool.token1 : pool.token0,
    ofToken: ({ amount0, amount1 }: TokenAmounts) => (isFirst ? amount1 : amount0),
    ofCoin: ({ amount0, amount1 }: TokenAmounts) => (isFirst ? amount0 : amount1),
  };
}
