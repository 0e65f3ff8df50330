import type { z } from 'zod';
import { NearNames, type Synonyms } from '../../values/nearNames.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Names that other routers and clients use for the fields that bound the cost of a swap, or earn a fee. A
 * lost bound costs money, so such a name is refused when the field itself is missing.
 */
const SYNONYMS: readonly Synonyms[] = [
  {
    fields: ['slippage'],
    names: words(`
      slippageTolerance slippageTolerancePercent slippageToleranceBps slippageBps slippagePct slippagePercent
      slippagePercentage slippageLimit slippageLimitPercent maxSlippage maxSlippageBps maxSlippagePercent
      allowedSlippage priceSlippage tolerance
    `),
  },
  {
    fields: ['minAmountOut'],
    names: words(`
      amountOutMin amountOutMinimum minimumAmountOut minOut minimumOut minOutput minOutputAmount minimumOutput
      outputMin minReturn minReturnAmount minimumReturn returnMin minReceived minimumReceived minReceive
      minAmountReceived minToAmount toAmountMin toTokenMin minBuyAmount buyAmountMin minDestAmount minAmount outMin
      amountOutLimit guaranteedAmountOut
    `),
  },
  {
    fields: ['maxAmountIn'],
    names: words(`
      amountInMax amountInMaximum maximumAmountIn maxIn maximumIn maxInput maxInputAmount maximumInput inputMax
      maxSpend maxSpent maxSold maxSellAmount sellAmountMax maxFromAmount fromAmountMax maxSrcAmount maxAmount
      inMax amountInLimit
    `),
  },
  {
    // Bounds by a price, or by what a trade moves it: the service has bounds by amounts.
    fields: ['minAmountOut', 'maxAmountIn'],
    names: words(`
      limitPrice priceLimit minPrice maxPrice minimumPrice maximumPrice worstPrice acceptablePrice priceBound
      minExecutionPrice maxExecutionPrice limitRate minRate maxRate sqrtPriceLimit sqrtPriceLimitX96
      maxImpact maxPriceImpact maximumPriceImpact priceImpactLimit priceImpactTolerance maxPriceImpactPercentage
      otherAmountThreshold amountLimit
    `),
  },
  {
    fields: ['deadline'],
    names: words(`
      deadlineSeconds deadlineMinutes transactionDeadline txDeadline expiration expirationTime expiry validFor
      validUntil validTo timeToLive ttl
    `),
  },
  {
    fields: ['feeBps'],
    names: words(`
      feePercent feePercentage feeBips feeBasisPoints portionBips swapFeeBps platformFeeBps partnerFeeBps
      integratorFeeBps buyTokenPercentageFee
    `),
  },
  {
    fields: ['tokenId'],
    names: words(`nftTokenId positionId nftId positionTokenId v3NftTokenId tokenID nftID`),
  },
  {
    fields: ['percent'],
    names: words(`
      liquidityPercentageToDecrease percentageToRemove percentage liquidityPercentage percentToRemove percentageBps
    `),
  },
  {
    fields: ['feeRecipient'],
    names: words(`
      feeReceiver feeTaker feeAddress feeWallet portionRecipient swapFeeRecipient feeBeneficiary
    `),
  },
];

/** Finds the field of a schema that an unknown name resembles. */
export class RequestNames extends NearNames {
  constructor(fields: readonly string[]) {
    super(fields, SYNONYMS);
  }
}

const NO_NAMES = new RequestNames([]);
const namesOfSchemas = new WeakMap<z.ZodObject, RequestNames>();

/** Returns the names of a schema; none without a schema. */
export function namesOf(schema: z.ZodObject | undefined): RequestNames {
  if (schema === undefined) return NO_NAMES;
  let names = namesOfSchemas.get(schema);
  if (names === undefined) {
    names = new RequestNames(Object.keys(schema.shape));
    namesOfSchemas.set(schema, names);
  }
  return names;
}
