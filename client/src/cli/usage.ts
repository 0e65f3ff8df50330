/** Text of `--help`. */
export const USAGE = `swap-api-client quote TOKEN_IN TOKEN_OUT AMOUNT
swap-api-client pools TOKEN
swap-api-client tx TOKEN_IN TOKEN_OUT AMOUNT --recipient ADDRESS
swap-api-client positions OWNER
swap-api-client add POOL|POSITION AMOUNT TOKEN --sender ADDRESS
swap-api-client zap POOL|POSITION AMOUNT TOKEN --sender ADDRESS
swap-api-client create TOKEN TOKEN AMOUNT --protocol v3 --fee 3000 --start-price PRICE --price-in TOKEN
swap-api-client remove POSITION|PAIR PERCENT --sender ADDRESS
swap-api-client collect POSITION...
swap-api-client mcp

mcp serves read-only tools for agents (Model Context Protocol) on standard input and output.
Name tokens by symbol or address; the symbol of the native coin is that coin. Give amounts in whole tokens.
A position is v3:1042 or v4:7, or its id. A command that changes liquidity prints what would be sent: nothing is signed.
  --lower, --upper PRICE  range of a new position, with --price-in
  --price-in TOKEN    token of the pool that the prices count in
  --full-range        a new position over all prices
  --protocol KIND     create: v2, v3 or v4; AMOUNT is of the first token
  --fee FEE           create: fee of the pool, hundredths of a bip; absent for v2
  --tick-spacing N    create: tick spacing of a V4 pool
  --hooks ADDRESS     create: hooks of a V4 pool
  --start-price PRICE create: first price, counted in --price-in
  --confirm-price     create: accept a start price that routes do not confirm
  --confirm           accept a hook that has a say in liquidity
  --exact-out         AMOUNT is the amount received
  --max-splits ROUTES routes to split over at most, 1 to 16; default: what the service suggests
  --exchanges IDS     exchanges to choose among, comma separated; default: all of the network
  --exclude-exchanges IDS  exchanges to leave out
  --router ROUTER     universalRouter, executor or best; default: what the service chooses
  --fallback          a second way, in the same transaction, for each route that may fail
  --slippage PERCENT  slippage tolerance; default 0.5
  --recipient ADDRESS account that receives the output; default: the sender
  --sender ADDRESS    account that will send it; adds the missing approvals to --json
  --json              print the JSON answer instead of a table, with the calldata of a transaction
  --url URL           the service; default SWAP_API_URL, else http://127.0.0.1:3000
  --api-key KEY       API key; default SWAP_API_KEY
  --version           print the version of this program`;

/** Options of all commands, as `parseArgs` takes them. */
export const OPTIONS = {
  'exact-out': { type: 'boolean' },
  'max-splits': { type: 'string' },
  exchanges: { type: 'string' },
  'exclude-exchanges': { type: 'string' },
  router: { type: 'string' },
  fallback: { type: 'boolean' },
  slippage: { type: 'string' },
  lower: { type: 'string' },
  upper: { type: 'string' },
  'price-in': { type: 'string' },
  'full-range': { type: 'boolean' },
  confirm: { type: 'boolean' },
  protocol: { type: 'string' },
  fee: { type: 'string' },
  'tick-spacing': { type: 'string' },
  hooks: { type: 'string' },
  'start-price': { type: 'string' },
  'confirm-price': { type: 'boolean' },
  recipient: { type: 'string' },
  sender: { type: 'string' },
  json: { type: 'boolean' },
  url: { type: 'string' },
  'api-key': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;
