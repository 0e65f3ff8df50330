import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { z } from 'zod';
import { describeFileError } from '../../runtime/watchedJson.ts';
import { addressInput } from '../../values/addressInput.ts';
import { ConfigError } from '../config.ts';
import { contrastOf } from './contrast.ts';

const MAX_LOGO_BYTES = 65_536;
const LEAST_CONTRAST = 4.5;
/** More than on the ink: the accent also stands on a background with a little of itself. */
const LEAST_ON_SURFACE = 5.5;
/**
 * The surface of cards in both schemes, `--surface` of the page's tokens: links in the accent stand on it.
 */
const SURFACE = { light: '#ffffff', dark: '#11161f' } as const;
const LOGO_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f5bff')
  .transform((text) => text.toLowerCase());

/** Colours of one scheme: the accent, and the ink of text on it. Both must be readable. */
const colorsOn = (surface: string) =>
  z.strictObject({ accent: color, accentInk: color }).superRefine(({ accent, accentInk }, context) => {
    if (contrastOf(accent, surface) < LEAST_ON_SURFACE) {
      const message = `must have a contrast of at least ${LEAST_ON_SURFACE} on ${surface}, the surface of cards`;
      context.addIssue({ code: 'custom', path: ['accent'], message });
    }
    if (contrastOf(accent, accentInk) < LEAST_CONTRAST) {
      context.addIssue({
        code: 'custom',
        path: ['accentInk'],
        message: `must have a contrast of at least ${LEAST_CONTRAST} on accent`,
      });
    }
  });

const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https URL' });

const fileSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[^\p{C}]*$/u, 'must not contain hidden characters')
    .trim()
    .min(1, 'must have 1 to 24 characters')
    .max(24, 'must have 1 to 24 characters')
    .optional(),
  logo: z.string().optional(),
  colors: z
    .strictObject({ light: colorsOn(SURFACE.light).optional(), dark: colorsOn(SURFACE.dark).optional() })
    .optional(),
  defaultTokens: z
    .strictObject({ in: addressInput, out: addressInput })
    .refine((tokens) => tokens.in !== tokens.out, 'must be two different tokens')
    .optional(),
  links: z
    .strictObject({
      source: httpsUrl.optional(),
      terms: httpsUrl.optional(),
      support: httpsUrl.optional(),
      security: httpsUrl.optional(),
    })
    .optional(),
});

/** What the page shows in place of its own name, mark and accent. */
export type BrandFields = Omit<z.output<typeof fileSchema>, 'logo'>;

export interface Logo {
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Brand {
  readonly fields: BrandFields;
  readonly logo: Logo | undefined;
}

/**
 * Reads the operator's brand. The logo lies beside the file, or at its own absolute path.
 * @throws ConfigError that names each bad field
 */
export function readBrand(path: string | undefined): Brand {
  if (path === undefined) return { fields: {}, logo: undefined };
  try {
    const { logo, ...fields } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { fields, logo: logo === undefined ? undefined : readLogo(resolve(dirname(path), logo)) };
  } catch (cause) {
    throw new ConfigError([`BRAND_FILE ${path}: ${describeFileError(cause)}`]);
  }
}

function readLogo(path: string): Logo {
  const type = LOGO_TYPES[extname(path).toLowerCase()];
  if (type === undefined) throw new Error('logo must be an .svg, .png or .webp file');
  const bytes = readFileSync(path);
  if (bytes.length > MAX_LOGO_BYTES) throw new Error(`logo must not be larger than ${MAX_LOGO_BYTES} bytes`);
  return { type, bytes };
}
