import { isSlippage, needsConsent } from '../web/swap/settings.ts';

/** Where this script came from: a plain script knows it while it is evaluated. */
const SCRIPT = (document.currentScript as HTMLScriptElement | null)?.src;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

const MOST_TOKENS = 100;

/** The attributes that are read; a change of any begins anew. */
export const ATTRIBUTES = ['api', 'token-in', 'token-out', 'tokens', 'amount', 'slippage', 'lang'] as const;

/** What the page around asks for. */
export interface Options {
  /** Address of the service, without a slash at its end. */
  readonly api: string;
  readonly tokenIn: string | undefined;
  readonly tokenOut: string | undefined;
  /** The only tokens to choose from; undefined for those that the service lists. */
  readonly tokens: readonly string[] | undefined;
  /** Whole tokens, as typed. */
  readonly amount: string;
  /** Percent, as text. */
  readonly slippage: string;
}

/** Reads the attributes. @throws Error that says which one is wrong, for whoever writes the page */
export function optionsOf(read: (name: (typeof ATTRIBUTES)[number]) => string | null): Options {
  const slippage = read('slippage') ?? '0.5';
  if (!isSlippage(slippage) || needsConsent(slippage)) {
    throw new Error('slippage must be a percentage from 0 to 5, such as 0.5');
  }
  const address = (name: 'token-in' | 'token-out') => {
    const given = read(name) ?? undefined;
    if (given !== undefined && !ADDRESS.test(given)) throw new Error(`${name} must be an address`);
    return given;
  };
  const tokens = read('tokens')
    ?.split(/[\s,]+/)
    .filter(Boolean);
  if (tokens?.some((token) => !ADDRESS.test(token))) throw new Error('tokens must be addresses');
  // Each is asked for by itself.
  if (tokens && tokens.length > MOST_TOKENS)
    throw new Error(`tokens must be ${MOST_TOKENS} addresses at most`);
  return {
    api: serviceOf(read('api')),
    tokenIn: address('token-in'),
    tokenOut: address('token-out'),
    tokens,
    amount: read('amount') ?? '',
    slippage,
  };
}

/** The service that is named, else the one that the script came from. */
function serviceOf(given: string | null): string {
  const named = given?.trim() || (SCRIPT ? new URL('.', SCRIPT).href : undefined);
  if (named === undefined) throw new Error('api must be the address of the service');
  const url = URL.canParse(named, document.baseURI) ? new URL(named, document.baseURI) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error('api must be an http or https address');
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
