import type { JsonSchema } from './exampleOf.ts';

const POOL_PRICE = 'Whole token1 per whole token0';
const RAW = 'raw units';

/**
 * Descriptions of answer fields, with units, for fields whose schema has none. A field has one meaning in all
 * answers, so one sentence serves them all. The document's test requires one for each field.
 */
export const MEANING_OF_FIELD: Readonly<Record<string, string>> = {
  // Trades
  tokenIn: 'Address of the input token; the wrapped token stands for the native coin',
  tokenOut: 'Address of the output token; the wrapped token stands for the native coin',
  amountIn: `Input amount, ${RAW} of tokenIn`,
  amountOut: `Output amount, ${RAW} of tokenOut`,
  tradeType: '0 exact input, 1 exact output',
  route: 'The route; of a split, its largest route',
  routes: 'Indices into `routes`, from 0',
  path: 'Token addresses along the route: hops + 1 of them',
  protocol: 'v2, v3, or mixed for a route through both',
  protocols: 'Protocol of each hop',
  pools: 'Address of the pool of each hop',
  pool: 'Address of a pool',
  fees: 'Fee of each hop: 0 for V2, the fee tier in hundredths of a bip for V3',
  hops: 'Number of pools in the route',
  priceImpact: 'Percent, pool fees included',
  priceImpactBreakdown: 'The two parts of priceImpact, percent',
  tokenTax: 'Transfer taxes of the two tokens; null for a token without one',
  excluded: 'Tokens and pools that the search excluded, with the reason',
  router:
    'Contract that the swap of this trade calls, and that takes the allowance where it is plain; universalRouter takes tokens by Permit2',
  leftOut: 'A rejected route that promised more; null when there was none',
  warnings: 'What the trader should know first, each with a code; empty when there is nothing',
  issues: 'With sender: what would make the transaction fail now',
  gasUsed: 'Gas used, units',
  blockNumber: 'Number of the block of the answer',
  blockHash: 'Hash of that block',
  indexedBlock: 'Number of the newest indexed block',
  discovery: 'Source of the pools: the index, or the chain while the index is unavailable or behind',
  kind: 'Whether a token or a pool was excluded',
  reason: 'Reason, as a name or a sentence; null when there is nothing to explain',
  details:
    'Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons',
  requestId: 'Identifies this request in the logs of the service',
  // Transactions
  to: 'Recipient of the transaction',
  data: 'Calldata, hexadecimal',
  value: 'Native coin sent with the transaction, wei',
  chainId: 'Chain id (EIP-155)',
  type: 'Type of the transaction, or of a field of the typed data',
  quote: 'The quote that the transaction executes, and its bound',
  transaction: 'The transaction, ready to send',
  permit2: 'Address of the Permit2 contract',
  step: 'Allowance to set: clearToken and token set that of the token contract, permit2 that of Permit2',
  token: 'Address of the token',
  amount: `Amount of the token, ${RAW}`,
  spender: 'Address that may spend the token',
  current: `Current allowance, ${RAW}`,
  required: `Allowance that the swap needs, ${RAW}`,
  domain: 'EIP-712 domain of Permit2',
  verifyingContract: 'Address of the Permit2 contract',
  types: 'EIP-712 types of the permit',
  primaryType: 'EIP-712 primary type of the permit',
  values: 'EIP-712 message to sign; send it back in `permit` with the signature',
  expiration: 'Expiration of the allowance, Unix seconds',
  nonce: 'Number of the permit (Permit2 nonce)',
  sigDeadline: 'Deadline of the signature, Unix seconds',
  signature: 'Signature of the permit, hexadecimal',
  command: 'Name of the Universal Router command',
  args: 'Decoded arguments by name',
  permitData:
    'Typed data (EIP-712) to sign instead of sending the approvals whose spender is its values.spender; null when none is needed or offered',
  bps: 'Basis points (hundredths of a percent)',
  recipient: 'Address that receives the output',
  // Liquidity
  position: 'The position that is changed, with the bounds that the chain enforces',
  simulation: 'The transaction as it runs in the next block',
  // Tokens
  symbol: 'Symbol from the contract; empty when it has none',
  name: 'Name from the contract; empty when it has none',
  decimals: 'Number of decimals of the token',
  logoURI: 'Icon URL from the token lists; null when they have none',
  tokens: 'Tokens, in order',
  // Outcomes
  transactionHash: 'Hash of the transaction',
  promised: 'Amounts that the swap answer expected',
  delivered: 'Amounts that the transaction moved',
  // Pools
  address: 'Address of the contract',
  poolAddress: 'Address of the pair or pool, or the id of a V4 pool',
  token0: 'The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token',
  token1: 'The token with the higher address; of a V4 pool currency1',
  currency1: 'The other token of the key',
  hooks: 'Contract that the manager of V4 pools calls; the zero address for none',
  fee: 'Hundredths of a bip; 0 for a V2 pair',
  tick: 'Tick: the price in raw units is 1.0001^tick',
  tickSpacing: 'Spacing of usable ticks',
  tickLower: 'Lower tick of the range, inclusive',
  tickUpper: 'Upper tick of the range, exclusive',
  liquidity: 'In-range liquidity of the pool, raw integer',
  liquidityActive: 'Active liquidity between the two ticks, raw integer',
  liquidityGross: 'Total liquidity that references the tick, raw integer',
  liquidityNet: 'Liquidity added when the price crosses the tick upwards (negative: removed), raw integer',
  sqrtPriceX96: `Square root of the price in raw units, token1 per token0, Q64.96`,
  price: POOL_PRICE,
  priceInverse: 'Whole token0 per whole token1',
  priceLower: `${POOL_PRICE} at the lower tick`,
  priceUpper: `${POOL_PRICE} at the upper tick`,
  open: `${POOL_PRICE} at the close of the previous period`,
  high: `Highest price, whole token1 per whole token0`,
  low: `Lowest price, whole token1 per whole token0`,
  close: `${POOL_PRICE} after the last Mint, Burn or Swap`,
  priceUSD0: 'US dollars per whole token0; null when unknown',
  priceUSD1: 'US dollars per whole token1; null when unknown',
  reserve0: `Reserve of a V2 pair, ${RAW} of token0`,
  reserve1: `Reserve of a V2 pair, ${RAW} of token1`,
  amount0: `Amount of token0, ${RAW}`,
  amount1: `Amount of token1, ${RAW}`,
  tvlToken0: `token0 in the pool after its last Mint, Burn or Swap (V3: also Collect or Flash), ${RAW}`,
  tvlToken1: `token1 in the pool after its last Mint, Burn or Swap (V3: also Collect or Flash), ${RAW}`,
  tvlUSD: 'Total value locked, US dollars; null when unknown',
  volumeUSD: 'Volume, US dollars; null when unknown',
  currency: 'What the index counts in, and the price that turned it into US dollars where it is not dollars',
  feesUSD: 'Fees paid by traders, US dollars; null when unknown',
  txCount: 'Number of Mint, Burn and Swap events',
  timestamp: 'Start of the period, Unix seconds',
  interval: 'Length of a period: an hour or a UTC day',
  windows: 'The same figures over the last day, week and month and over all time, as requested',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  all: 'Since the first event',
  method: 'How the figure is computed',
  tickLiquidity: 'Initialized ticks, ascending',
  ticks: 'Initialized ticks, ascending',
  stats: 'Sums over the pool',
  bars: 'Liquidity between adjacent initialized ticks, ascending, for a depth chart',
  dust: 'Rest of both tokens that the add does not take',
  positions: 'Positions by liquidity, descending',
  id: 'Id of the position in the index',
  owner: 'Owner of the position',
  inRange: 'Whether the current price is in the range, so that the position earns fees',
  limit: 'Maximum number of results',
  skip: 'Number of results skipped',
  // The service
  status: 'Status',
  head: 'Newest block',
  number: 'Number of the block',
  hash: 'Hash of the block',
  host: 'Host of the node',
  index: 'Status of the index and its newest block',
  hasIndexingErrors: 'Whether the index reports indexing errors',
  error: 'Error message for humans',
  deniedTokens: 'Number of tokens that the operator excludes',
  deniedPools: 'Number of pools that the operator excludes',
  allowedMiddleTokens: 'Number of allowed intermediate tokens; null when any is allowed',
  nativeSymbol: 'Symbol of the native coin',
  wrappedNative: 'Address of the wrapped native token, which stands for the native coin',
  universalRouter: 'Address of the Universal Router',
  v2Factory: 'Address of the V2 factory',
  v3Factory: 'Address of the V3 factory',
};

type Described = JsonSchema & { description?: string; additionalProperties?: unknown };

/** Adds the shared description of its name to every field of the schema without a description. */
export function addMeanings(schema: JsonSchema, meanings: Readonly<Record<string, string>>): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const described: Described = field;
    const meaning = meanings[name];
    if (described.description === undefined && meaning !== undefined) described.description = meaning;
    addMeanings(field, meanings);
  }
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema as Described;
  const inner = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf];
  for (const each of inner) if (typeof each === 'object' && each !== null) addMeanings(each, meanings);
}
