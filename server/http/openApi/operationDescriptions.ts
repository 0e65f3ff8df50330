/**
 * What an operation does beyond its summary, by `operationId`: what the figures are of, what costs more, and
 * what to look at next. The document's test requires one for each operation.
 */
export const DESCRIPTION_OF_OPERATION: Readonly<Record<string, string>> = {
  getQuote:
    'Exact amounts at the newest block, over all paths of at most `maxHops` pools. The amount is `amountIn` for an exact input ' +
    'and `amountOut` for an exact output. `maxSplits` above 1 divides it over several routes and counts as that many requests.',
  getQuotes:
    'Each entry is what `/quote` answers for it, a quote or an error, and all are of one block. Each counts as one request.',
  streamQuote:
    'Server-sent events: the answer of `/quote` at once, and again after each block that changes it. Reconnect with ' +
    '`Last-Event-ID` to get only what has changed since.',
  buildSwap:
    'Builds the transaction and simulates those very bytes at the next blocks. It is unsigned: the caller signs and sends ' +
    '`transaction`. With `sender` the answer also has the missing approvals and what would make the transaction fail.',
  addLiquidity:
    'Opens a position in a V3 or V4 pool, raises one, or adds to a V2 pair. The bounds follow from the worst price within ' +
    '`slippage`. The answer is simulated in the next block, and `warnings` says what protects where no bound can.',
  zapLiquidity:
    'Swaps a part of one token of the pool by the best route and adds both, a new V4 position in one transaction. `calls` are ' +
    'simulated one after the other in the next block, and `dust` says how much stays with the sender.',
  removeLiquidity:
    'Takes out a part or all of a position or of pair tokens. Fees and principal are told apart, and the NFT can be burnt.',
  collectFees:
    'Collects from up to 20 positions of one manager and one owner in one transaction. Fees are exact at the block.',
  getPosition:
    'Reads the position and its pool on chain at the newest block. V3 pays the lesser of two figures, which is the one given.',
  listTokens:
    'Ordered by the number of events of all pools of a token. Pinned tokens of the operator come first.',
  searchTokens:
    'Matches a part of the symbol or of the name, in any case. Pinned tokens come first, then those of token lists, then others by activity, then imitations. Several tokens may have one symbol: see `imitates`.',
  getToken:
    'Reads a token that no list names from its contract. The transfer tax is measured in a call, not taken from a list.',
  getPrices:
    'Each token is priced in the pool that the index prices it in, at the newest block. An unknown price is null with a reason.',
  findV3Pools: 'Looks the pair up at the factory, so a pool younger than the index is found too.',
  findV4Pools:
    'The first 100 by what they hold of both tokens; `total` counts all. The wrapped token means the native coin too. Pools ' +
    'with hooks of a swap are listed, though no route uses them.',
  getAccount:
    'Tells whether code lies at the address at the newest block, for whoever types a recipient by hand.',
  getName:
    'Asks the registry (EIP-137) and the resolver of the name at the newest block. Names that live off the chain have no address here; ' +
    'show the address to whoever typed the name before anything is sent there.',
  getBalances:
    'For an account that is looked at without its wallet. All amounts are of the newest block; a token that refuses to answer has null.',
  getPoolEvents: 'Trades and changes of liquidity of the last 30 days, the newest first, from the index.',
  getTokenHistory:
    'Prices of the pool that prices the token now, in the dollars of that pool. It has no days before that pool had events.',
  getTokenMarkets:
    'Price, changes, volume and value of up to 50 tokens at once. Volume and value are null until all pools are in memory.',
  getTokenRisks:
    'The warnings of a trade, and the transfer tax, of up to 50 tokens at once, for whoever shows or lists tokens. Each is measured in ' +
    'its own pools. Ten tokens count as one request. A token without a warning may still be worthless.',
  listPositions:
    'V3 and V4 positions of one owner at the block of the index, with the amounts that burning returns, without fees.',
  listPools:
    'Pages follow with `cursor`. Dollars count only what can be traded, so an empty pool cannot lead the list.',
  getPoolPrice: 'The spot price of the state at the newest block, exact, in both directions.',
  getPoolTvl: 'Token amounts at the newest block, with the dollars of their prices.',
  getPoolVolume: 'Periods are hours or days of UTC. The present period is not over.',
  getPoolCandles:
    'A period without events has the close of the one before as its price. There are none before the first event.',
  getPoolApr: 'The fees of a window as a part of the value locked, for a year. Past fees promise nothing.',
  getPoolPositions:
    'Positions with liquidity, the largest first, with the amounts that they hold at the present price.',
  getLiquidityDistribution:
    'Ticks come from the index where its sums agree with the pool, else from the chain; `source` tells which.',
  getTickLiquidity: 'All initialized ticks in ascending order. `lower` and `upper` cut a part out of them.',
  getNetwork:
    'What a client needs to know once: chain id, native coin, contracts, and which parts of the service are on.',
  getOutcomes: 'Swaps that this instance has built are followed on chain. It shows how answers turn out.',
  getServiceHistory:
    'Counted in the memory of the process that answers, in periods of five minutes: a restart begins anew, and says when.',
  getHealth:
    'Answers while the process runs, whatever its upstreams do. Restart a process that does not answer.',
  getReady: 'Answers 503 while quotes would not be answered. Send requests to instances that are ready only.',
};
