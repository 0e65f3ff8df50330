import { wholeTokens } from '../cli/units.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Decimals of tokens, by address in lower case. */
type Decimals = ReadonlyMap<string, number>;
/** Decimals of each end of the trade or pool that an object belongs to. */
interface Ends {
  readonly in?: number | undefined;
  readonly out?: number | undefined;
  readonly zero?: number | undefined;
  readonly one?: number | undefined;
}

const NATIVE_COIN = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', `0x${'0'.repeat(40)}`];
const NATIVE_DECIMALS = 18;
const RAW = /^-?\d+$/;
/** Fields of a trade by the token that they count, raw units. */
const OF_TRADE: Readonly<Record<string, 'in' | 'out'>> = {
  amountIn: 'in',
  maxAmountIn: 'in',
  amountInNet: 'in',
  amountOut: 'out',
  minAmountOut: 'out',
  amountOutNet: 'out',
};
/** Fields of a pool or position: the digit says the token. */
const OF_POOL =
  /^(?:amount|fees|deposited|withdrawn|collected|earned|divergence|againstHolding)([01])(?:Min|Max)?$/;
/** Fields of an object that names its token by `token` or `asset`. */
const OF_TOKEN: ReadonlySet<string> = new Set(['amount', 'current', 'required', 'actual', 'expected']);

/**
 * Adds `formatted` to each object with amounts: the same amounts in whole tokens, exact. Raw amounts stay,
 * and those of a token whose decimals the answer does not have are left out.
 * @param tokens further tokens of the answer
 */
export function withWholeAmounts(answer: unknown, tokens: readonly unknown[] = []): unknown {
  const decimals = new Map(NATIVE_COIN.map((coin) => [coin, NATIVE_DECIMALS]));
  collectDecimals([answer, tokens], decimals);
  return formatted(answer, {}, decimals);
}

/** Collects the decimals of every token that a value describes. */
function collectDecimals(value: unknown, found: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  const { address, decimals } = value as Fields;
  if (typeof address === 'string' && typeof decimals === 'number') found.set(address.toLowerCase(), decimals);
  for (const part of Object.values(value)) collectDecimals(part, found);
}

function formatted(value: unknown, outer: Ends, known: Decimals): unknown {
  if (Array.isArray(value)) return value.map((part) => formatted(part, outer, known));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Fields;
  const ends = endsOf(fields, outer, known);
  const own = decimalsOf(fields['token'] ?? fields['asset'], known);
  const amounts = Object.entries(fields).flatMap(([name, raw]) => {
    const places = decimalsOfField(name, ends) ?? (OF_TOKEN.has(name) ? own : undefined);
    if (places === undefined || typeof raw !== 'string' || !RAW.test(raw)) return [];
    return [[name, signedTokens(raw, places)] as const];
  });
  const inner = Object.entries(fields).map(([name, part]) => [name, formatted(part, ends, known)] as const);
  return {
    ...Object.fromEntries(inner),
    ...(amounts.length === 0 ? {} : { formatted: Object.fromEntries(amounts) }),
  };
}

/** Returns the ends that an object names itself, and those of the object around it for the others. */
function endsOf(fields: Fields, outer: Ends, known: Decimals): Ends {
  const own = (name: string) => (name in fields ? { is: decimalsOf(fields[name], known) } : undefined);
  return {
    in: (own('tokenIn') ?? { is: outer.in }).is,
    out: (own('tokenOut') ?? { is: outer.out }).is,
    zero: (own('token0') ?? { is: outer.zero }).is,
    one: (own('token1') ?? { is: outer.one }).is,
  };
}

function decimalsOfField(name: string, ends: Ends): number | undefined {
  if (Object.hasOwn(OF_TRADE, name)) return ends[OF_TRADE[name] as 'in' | 'out'];
  const [, side] = OF_POOL.exec(name) ?? [];
  return side === undefined ? undefined : side === '0' ? ends.zero : ends.one;
}

/** Returns the decimals of a token, written as an address or as an object with one. */
function decimalsOf(token: unknown, known: Decimals): number | undefined {
  const address = typeof token === 'object' && token !== null ? (token as Fields)['address'] : token;
  return typeof address === 'string' ? known.get(address.toLowerCase()) : undefined;
}

const signedTokens = (raw: string, decimals: number) =>
  raw.startsWith('-') ? `-${wholeTokens(raw.slice(1), decimals)}` : wholeTokens(raw, decimals);
