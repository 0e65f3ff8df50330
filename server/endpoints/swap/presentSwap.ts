import type { Address } from 'viem';
import type { z } from 'zod';
import { networkOfExchange, universalContracts } from '../../config/networks/exchangesOf.ts';
import type { Network } from '../../config/networks/network.ts';
import { amountSpent } from '../../quoting/quoter.ts';
import type { PreparedSwap } from '../../quoting/swap/swapper.ts';
import { gasWarnings } from '../../quoting/warnings/gasLeft.ts';
import { type TradeDollars, tradeWarnings } from '../../quoting/warnings/tradeWarnings.ts';
import { type DecodedCommand, decodeSwap } from '../../universalRouter/witness/decodeSwap.ts';
import { presentAddress } from '../../values/checksum.ts';
import { presentExchanges } from '../present/presentAlternatives.ts';
import { presentApprovals, presentCalls } from '../present/presentApprovals.ts';
import { dollarsOfSides, presentDollars, type TradeFacts } from '../present/presentDollars.ts';
import { presentFallback } from '../present/presentFallback.ts';
import { presentIssues } from '../present/presentIssues.ts';
import { presentFee, presentImprovable, presentNet, presentReturned } from '../present/presentNet.ts';
import { presentPermitData } from '../present/presentPermit.ts';
import { presentQuoteId } from '../present/presentQuoteId.ts';
import { presentExcluded, presentLargest, presentLeftOut, presentSplit } from '../present/presentRoute.ts';
import { presentTokenTax } from '../present/presentTokenTax.ts';
import { presentTransaction } from '../present/presentTransaction.ts';
import { presentWarnings } from '../present/presentWarnings.ts';
import type { SwapBody } from './swapInput.ts';
import type { swapOutput } from './swapOutput.ts';

type SwapAnswer = z.input<typeof swapOutput>;

/** Formats a prepared swap as the answer. */
export function presentSwap(
  body: SwapBody,
  network: Network,
  prepared: PreparedSwap,
  facts: TradeFacts,
): SwapAnswer {
  const { built, deadline, gasLimit, gasSource, approvals, priced } = prepared;
  const dollars = dollarsOfSides(priced, facts);
  return {
    to: presentAddress(built.to),
    data: built.data,
    value: String(built.value),
    gasEstimate: String(gasLimit),
    gasEstimateSource: gasSource,
    tradeType: body.tradeType === 'exactInput' ? 0 : 1,
    quote: { ...presentQuoteSummary(prepared, facts, dollars), ...quoteIdToSign(prepared, network) },
    deadline: String(deadline),
    slippage: Number(body.slippage),
    permit2: permit2Of(priced, network),
    transaction: presentTransaction(network.chainId, { built, gasLimit, block: priced.block }),
    warnings: presentWarnings([
      ...tradeWarnings(priced, facts, Number(body.slippage), dollars),
      ...gasWarnings({ ...prepared, gasPriceWei: priced.gasPriceWei }),
    ]),
    simulation: presentSimulation(prepared.simulation),
    ...(approvals === null
      ? {}
      : {
          approvals: presentApprovals(approvals.approvals),
          permitData: approvals.permitData && presentPermitData(approvals.permitData),
          calls: presentCalls(approvals.approvals, built),
          atomicRequired: built.prepayment !== undefined,
          issues: presentIssues(prepared, approvals),
        }),
    ...(body.decode && priced.router === undefined ? { decoded: presentCommands(built.data) } : {}),
  };
}

/** Returns the id of the routes that a message for Permit2 binds: whoever signs it sends the id back. */
function quoteIdToSign({ approvals, priced }: PreparedSwap, { chainId }: Network) {
  if (approvals?.permitData?.primaryType !== 'PermitWitnessTransferFrom') return {};
  return { quoteId: presentQuoteId(chainId, priced).quoteId };
}

/** Returns the Permit2 that pays the Universal Router; null for a router that takes plain allowances. */
function permit2Of({ router, exchange }: PreparedSwap['priced'], network: Network): Address | null {
  if (router !== undefined || exchange === null) return null;
  return presentAddress(universalContracts(networkOfExchange(network, exchange)).permit2);
}

function presentQuoteSummary(
  { priced, built }: PreparedSwap,
  facts: TradeFacts,
  dollars: TradeDollars,
): SwapAnswer['quote'] {
  const { request, amountOut, block } = priced;
  const { path, protocol, protocols, pools, exchanges, fees, hops, keys } = presentLargest(priced.legs);
  const bound = String(built.bound);
  const { reserves, ...moved } = built.expected;
  return {
    tokenIn: presentAddress(request.tokenIn),
    tokenOut: presentAddress(request.tokenOut),
    amountIn: String(amountSpent(priced)),
    amountOut: String(amountOut),
    ...(request.tradeType === 'exactInput' ? { minAmountOut: bound } : { maxAmountIn: bound }),
    expected: {
      amountIn: String(moved.amountIn),
      amountOut: String(moved.amountOut),
      reserves: reserves.map(presentReturned),
    },
    priceImpact: priced.priceImpact.percent,
    priceImpactBreakdown: priced.priceImpact.breakdown,
    fee: presentFee(priced),
    tokenTax: presentTokenTax(priced.tokenTaxes),
    ...presentExcluded(priced.excluded),
    leftOut: presentLeftOut(priced),
    protocol,
    protocols,
    path,
    pools,
    exchanges,
    fees,
    hops,
    ...(keys === undefined ? {} : { keys }),
    ...presentSplit(priced.legs),
    ...presentExchanges(priced),
    ...presentFallback(priced),
    l1FeeWei: priced.l1FeeWei === null ? null : String(priced.l1FeeWei),
    ...presentDollars(priced, facts, dollars),
    ...presentNet(priced),
    ...presentImprovable(priced),
    blockNumber: String(block.number),
    blockHash: block.hash,
  };
}

function presentSimulation(simulation: PreparedSwap['simulation']): SwapAnswer['simulation'] {
  if (simulation === null) return null;
  const blockNumber = String(simulation.blockNumber);
  if (simulation.status === 'unavailable') return { ...simulation, blockNumber };
  const { status, amountIn, amountOut, gasUsed, deltaAmount, blocksTried, fundsAssumed } = simulation;
  return {
    status,
    blockNumber,
    amountIn: String(amountIn),
    amountOut: String(amountOut),
    gasUsed: String(gasUsed),
    deltaAmount: String(deltaAmount),
    blocksTried,
    fundsAssumed,
  };
}

/** Decodes the calldata into its commands, with amounts as decimal strings. */
function presentCommands(data: `0x${string}`): SwapAnswer['decoded'] {
  const decoded = decodeSwap(data);
  if (decoded.kind === 'undecodable') throw new Error(`calldata without ${decoded.reason}`);
  return decoded.commands.map(presentCommand);
}

function presentCommand({ command, args }: DecodedCommand): NonNullable<SwapAnswer['decoded']>[number] {
  // The commands of a sub-plan are those of the same kind.
  if ('commands' in args) return { command, args: { commands: args.commands.map(presentCommand) } };
  return {
    command,
    args: Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
    ),
  };
}
