import { type Address, getAddress } from 'viem';
import { worth } from '../harness/replica/prices.ts';
import { below, oneOf, type Random } from '../harness/replica/random.ts';
import { TOKEN_KEYS, TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { get, post, type Question } from './question.ts';

/** What the requests may name of the chain. */
export interface TradeWorld {
  readonly random: Random;
  readonly startBlock: number;
  readonly headBlock: number;
  /** Accounts that hold tokens. */
  readonly holders: readonly Address[];
}

type Fields = Record<string, string>;

const ALL_PAIRS = TOKEN_KEYS.flatMap((tokenIn) =>
  TOKEN_KEYS.filter((tokenOut) => tokenOut !== tokenIn).map((tokenOut) => [tokenIn, tokenOut] as const),
);

/** Both prefixes reach each endpoint. */
export function prefixed(random: Random, path: string): string {
  return random() < 0.5 ? path : `/swap-api${path}`;
}

/** The address in one of the spellings that callers use. */
export function spelled(random: Random, address: Address): string {
  return oneOf(random, [address.toLowerCase(), getAddress(address), `0x${address.slice(2).toUpperCase()}`]);
}

/**
 * Request number `index` for a quote: each ordered pair of tokens comes once in as many requests as there are
 * pairs.
 */
export function quoteQuestion(world: TradeWorld, index: number): Question {
  const { random, startBlock, headBlock } = world;
  const fields = tradeFields(random, index);
  if (random() < 0.1) fields['block'] = String(startBlock + below(random, headBlock - startBlock + 1));
  return get(prefixed(random, '/api/v1/quote'), fields);
}

/** A list of one to twenty trades, some of which break a rule. */
export function quotesQuestion({ random }: TradeWorld): Question {
  const quotes = Array.from({ length: 1 + below(random, 20) }, () => {
    const fields = tradeFields(random, below(random, ALL_PAIRS.length));
    return random() < 0.1 ? { ...fields, tokenOut: fields['tokenIn'] } : fields;
  });
  return post(prefixed(random, '/api/v1/quotes'), { quotes });
}

export function swapQuestion(world: TradeWorld, index: number): Question {
  const { random, holders } = world;
  const fields: Record<string, unknown> = tradeFields(random, index);
  const bound = fields['amountIn'] === undefined ? 'maxAmountIn' : 'minAmountOut';
  const sender = random() < 0.7 ? oneOf(random, holders) : freshAddress(`sender ${below(random, 20)}`);
  const recipient = random() < 0.5 ? sender : freshAddress(`recipient ${below(random, 20)}`);
  const maybe = (share: number, name: string, value: () => unknown) => {
    if (random() < share) fields[name] = value();
  };
  fields['recipient'] = spelled(random, recipient);
  maybe(0.5, 'simulate', () => random() < 0.2);
  maybe(0.6, 'sender', () => spelled(random, sender));
  maybe(0.5, 'slippage', () => oneOf(random, [0, 0.1, '0.5', 1, '2.25', 12.5, 50]));
  maybe(0.3, 'deadline', () => oneOf(random, [1, 60, '1800', 86_400]));
  maybe(0.4, 'decode', () => true);
  maybe(0.3, 'nativeIn', () => false);
  maybe(0.3, 'nativeOut', () => false);
  maybe(0.1, bound, () => oneOf(random, ['1', String(2n ** 200n)]));
  maybe(0.05, 'permit', () => unsignedPermit(String(fields['tokenIn'])));
  return post(prefixed(random, '/api/v1/swap'), fields);
}

/** A permit whose signature is nobody's: the calldata carries it, and the simulation refuses it. */
function unsignedPermit(token: string): object {
  const details = { token, amount: String(2n ** 160n - 1n), expiration: 4_102_444_800, nonce: 0 };
  const spender = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af';
  return { details, spender, sigDeadline: '4102444800', signature: `0x${'11'.repeat(65)}` };
}

/** The trade of a pair with an amount between a cent and thirty million dollars, each digit as likely. */
function tradeFields(random: Random, index: number): Fields {
  const [tokenIn, tokenOut] = ALL_PAIRS[(index * 7) % ALL_PAIRS.length] ?? (['WETH', 'USDC'] as const);
  const isInput = random() < 0.6;
  const amount = String(amountOf(isInput ? tokenIn : tokenOut, 10 ** (random() * 9.5 - 2)));
  const fields: Fields = {
    tokenIn: spelled(random, TOKENS[tokenIn].address),
    tokenOut: spelled(random, TOKENS[tokenOut].address),
    ...(isInput ? { amountIn: amount } : { amountOut: amount, tradeType: '1' }),
  };
  const maybe = (share: number, name: string, value: () => string) => {
    if (random() < share) fields[name] = value();
  };
  maybe(0.4, 'maxSplits', () => String(1 + below(random, 8)));
  maybe(0.15, 'maxHops', () => String(1 + below(random, 3)));
  maybe(0.1, 'protocols', () => oneOf(random, ['v2', 'v3', 'mixed', 'v2,v3', 'v3, mixed']));
  maybe(0.2, 'rank', () => oneOf(random, ['net', 'output']));
  if (random() < 0.2) {
    fields['feeBps'] = String(1 + below(random, 500));
    fields['feeRecipient'] = freshAddress(`fee ${below(random, 5)}`);
  }
  return fields;
}

function amountOf(token: TokenKey, dollars: number): bigint {
  const amount = TOKENS[token].dollars === null ? BigInt(Math.ceil(dollars * 1e12)) : worth(token, dollars);
  return amount === 0n ? 1n : amount;
}
