/**
 * What other routers and clients call the fields that bound what a swap may cost, each with the name that it has here.
 * A bound that is lost costs money, so such a name is refused where the field itself is not given.
 */
export const SYNONYMS_OF_BOUNDS: Readonly<Record<string, readonly string[]>> = {
  slippage: [
    ...[
      'slippageTolerance',
      'slippageTolerancePercent',
      'slippageToleranceBps',
      'slippageBps',
      'slippagePct',
    ],
    ...['slippagePercent', 'slippagePercentage', 'slippageLimit', 'slippageLimitPercent', 'maxSlippage'],
    ...['maxSlippageBps', 'maxSlippagePercent', 'allowedSlippage', 'priceSlippage', 'tolerance'],
  ],
  minAmountOut: [
    ...['amountOutMin', 'amountOutMinimum', 'minimumAmountOut', 'minOut', 'minimumOut', 'minOutput'],
    ...['minOutputAmount', 'minimumOutput', 'outputMin', 'minReturn', 'minReturnAmount', 'minimumReturn'],
    ...[
      'returnMin',
      'minReceived',
      'minimumReceived',
      'minReceive',
      'minToAmount',
      'toAmountMin',
      'toTokenMin',
    ],
    ...['minBuyAmount', 'buyAmountMin', 'minDestAmount', 'minAmount', 'outMin', 'amountOutLimit'],
  ],
  maxAmountIn: [
    ...[
      'amountInMax',
      'amountInMaximum',
      'maximumAmountIn',
      'maxIn',
      'maximumIn',
      'maxInput',
      'maxInputAmount',
    ],
    ...['maximumInput', 'inputMax', 'maxSpend', 'maxSpent', 'maxSold', 'maxSellAmount', 'sellAmountMax'],
    ...['maxFromAmount', 'fromAmountMax', 'maxSrcAmount', 'maxAmount', 'inMax', 'amountInLimit'],
  ],
  deadline: [
    ...[
      'deadlineSeconds',
      'transactionDeadline',
      'txDeadline',
      'expiration',
      'expiry',
      'validFor',
      'validUntil',
    ],
    ...['validTo', 'timeToLive', 'ttl'],
  ],
};
