const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Names that other routers and clients use for the fields that bound the cost of a swap. A lost bound costs money, so
 * such a name is refused when the field itself is missing.
 */
export const SYNONYMS_OF_BOUNDS: Readonly<Record<string, readonly string[]>> = {
  slippage: words(`
    slippageTolerance slippageTolerancePercent slippageToleranceBps slippageBps slippagePct slippagePercent
    slippagePercentage slippageLimit slippageLimitPercent maxSlippage maxSlippageBps maxSlippagePercent
    allowedSlippage priceSlippage tolerance
  `),
  minAmountOut: words(`
    amountOutMin amountOutMinimum minimumAmountOut minOut minimumOut minOutput minOutputAmount minimumOutput
    outputMin minReturn minReturnAmount minimumReturn returnMin minReceived minimumReceived minReceive
    minToAmount toAmountMin toTokenMin minBuyAmount buyAmountMin minDestAmount minAmount outMin amountOutLimit
  `),
  maxAmountIn: words(`
    amountInMax amountInMaximum maximumAmountIn maxIn maximumIn maxInput maxInputAmount maximumInput inputMax
    maxSpend maxSpent maxSold maxSellAmount sellAmountMax maxFromAmount fromAmountMax maxSrcAmount maxAmount
    inMax amountInLimit
  `),
  deadline: words(`
    deadlineSeconds transactionDeadline txDeadline expiration expiry validFor validUntil validTo timeToLive
    ttl
  `),
};
