interface Colors {
  readonly accent: string;
  readonly accentInk: string;
}

/** What the service writes into the document: its version, and what an operator's brand replaces. */
interface ServiceData {
  readonly version?: string;
  readonly hasLogo?: boolean;
  readonly name?: string;
  readonly colors?: { readonly light?: Colors; readonly dark?: Colors };
  readonly defaultTokens?: { readonly in: string; readonly out: string };
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
} as const;

/** Puts the brand's colours in place of the tokens: each scheme may have its own, or keep the page's. */
export function applyColors(root: HTMLElement, colors = data.colors): void {
  if (colors === undefined) return;
  const own = getComputedStyle(root);
  const set = (token: string, light: string | undefined, dark: string | undefined) => {
    const present = /^light-dark\((.*),(.*)\)$/.exec(own.getPropertyValue(token).trim());
    root.style.setProperty(
      token,
      `light-dark(${light ?? present?.[1]?.trim() ?? 'inherit'}, ${dark ?? present?.[2]?.trim() ?? 'inherit'})`,
    );
  };
  const { light, dark } = colors;
  set('--accent', light?.accent, dark?.accent);
  set('--accent-ink', light?.accentInk, dark?.accentInk);
  set('--accent-weak', light && weakOf(light, '#ffffff', 12), dark && weakOf(dark, '#11161f', 20));
}

/** Mixes a little of the accent into the surface of cards: what is marked in the accent stays readable on it. */
const weakOf = ({ accent }: Colors, surface: string, percent: number) =>
  `color-mix(in srgb, ${accent} ${percent}%, ${surface})`;

function readData(): ServiceData {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=service]');
  try {
    return JSON.parse(meta?.content ?? '{}') as ServiceData;
  } catch {
    return {};
  }
}
