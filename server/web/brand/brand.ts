interface Colors {
  readonly accent: string;
  readonly accentInk: string;
}

/** The page of another network on this host. */
export interface NetworkLink {
  readonly name: string;
  readonly path: string;
}

/** What the service writes into the document: its version, and what an operator's brand replaces. */
export interface ServiceData {
  readonly version?: string;
  readonly hasLogo?: boolean;
  readonly name?: string;
  readonly colors?: { readonly light?: Colors; readonly dark?: Colors };
  readonly defaultTokens?: { readonly in: string; readonly out: string };
  readonly site?: {
    readonly basePath: string;
    readonly networks: readonly NetworkLink[];
    readonly walletRpcUrl?: string;
    readonly privateRpcUrl?: string;
    readonly walletConnect?: { readonly projectId: string; readonly relayUrl: string };
    readonly safeOrigins?: readonly string[];
  };
  readonly links?: { readonly source?: string; readonly terms?: string; readonly support?: string };
}

const OWN_NAME = 'Plumb';

const data = readData();

export const BRAND = {
  name: data.name ?? OWN_NAME,
  hasLogo: data.hasLogo === true,
  version: data.version,
  defaultTokens: data.defaultTokens,
  links: data.links ?? {},
  networks: data.site?.networks ?? [],
} as const;

/** A node that a wallet may be given; the page asks none. */
export const WALLET_RPC_URL = data.site?.walletRpcUrl;

/** A node for wallets to send through, which hides transactions until a block holds them. */
export const PRIVATE_RPC_URL = data.site?.privateRpcUrl;

/** The relay to wallets of phones; undefined where the operator has no project there. */
export const WALLETCONNECT = data.site?.walletConnect;

/** Whose Safe app may frame the page. */
export const SAFE_ORIGINS = data.site?.safeOrigins ?? [];

/** The path under which a proxy in front serves the page; empty at the root of the host. */
export const BASE_PATH = data.site?.basePath ?? '';

/** Returns a path of the service as the browser asks for it. */
export const onHost = (path: string): string => `${BASE_PATH}${path}`;

/** The surface of cards, and how much of the accent what is marked in it has as its background, percent. */
const SCHEMES = { light: ['#ffffff', 12], dark: ['#11161f', 14] } as const;

/** Puts the brand's colours in place of the tokens: each scheme may have its own, or keep the page's. */
export function applyColors(root: HTMLElement, colors = data.colors): void {
  for (const [scheme, [surface, percent]] of Object.entries(SCHEMES)) {
    const own = colors?.[scheme as keyof typeof SCHEMES];
    if (own === undefined) continue;
    root.style.setProperty(`--accent-${scheme}`, own.accent);
    root.style.setProperty(`--accent-ink-${scheme}`, own.accentInk);
    root.style.setProperty(
      `--accent-weak-${scheme}`,
      `color-mix(in srgb, ${own.accent} ${percent}%, ${surface})`,
    );
  }
}

function readData(): ServiceData {
  // Modules that ask the service are read where there is no page, too.
  if (typeof document === 'undefined') return {};
  const meta = document.querySelector<HTMLMetaElement>('meta[name=service]');
  try {
    // The widget is on pages of others, where the name may stand for anything.
    return Object(JSON.parse(meta?.content ?? '{}')) as ServiceData;
  } catch {
    return {};
  }
}
