import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { withFactories, withFirstExchange } from './exchangesOf.ts';
import { type Network, networkSchema } from './network.ts';
import { NETWORK_PRESETS } from './presets.ts';

export interface NetworkSources {
  /** Name of a preset. Default: mainnet, when there is no file either. */
  readonly preset: string | undefined;
  /** Path of a JSON file with fields of a network. They override the preset, or form a complete network. */
  readonly file: string | undefined;
  /** Single fields, which override both; undefined ones are ignored. */
  readonly overrides: { readonly [Field in keyof Network]?: Network[Field] | undefined };
}

export type NetworkResolution =
  | { readonly kind: 'resolved'; readonly network: Network }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** Resolves preset, file and overrides to a network, or to one line for each problem. */
export function resolveNetwork({ preset, file, overrides }: NetworkSources): NetworkResolution {
  const presetName = preset ?? (file === undefined ? 'mainnet' : undefined);
  const base = presetName === undefined ? {} : presetNamed(presetName);
  if (base === undefined) {
    const known = Object.keys(NETWORK_PRESETS).join(', ');
    return {
      kind: 'invalid',
      problems: [`NETWORK "${presetName}" is unknown: use ${known}, or a NETWORK_FILE`],
    };
  }
  const fromFile = file === undefined ? { kind: 'read' as const, fields: {} } : readNetworkFile(file);
  if (fromFile.kind === 'unreadable') return { kind: 'invalid', problems: [fromFile.problem] };
  const stated = Object.entries(overrides).filter(([, value]) => value !== undefined);
  const fields = { ...base, ...withFirstExchange(fromFile.fields), ...Object.fromEntries(stated) };
  const parsed = networkSchema.safeParse(fields);
  if (parsed.success && parsed.data.nativeIsToken && parsed.data.v4) {
    return {
      kind: 'invalid',
      problems: [
        'NETWORK_FILE v4 is not served where nativeIsToken: its pools hold the coin beside the token',
      ],
    };
  }
  if (parsed.success) return { kind: 'resolved', network: withFactories(parsed.data) };
  return {
    kind: 'invalid',
    problems: parsed.error.issues.map(({ path, message }) => ['NETWORK_FILE', ...path, message].join(' ')),
  };
}

/** Looks up own keys only: an object also has a `constructor`. */
function presetNamed(name: string): Network | undefined {
  return Object.hasOwn(NETWORK_PRESETS, name) ? NETWORK_PRESETS[name] : undefined;
}

type NetworkFile =
  | { readonly kind: 'read'; readonly fields: Record<string, unknown> }
  | { readonly kind: 'unreadable'; readonly problem: string };

function readNetworkFile(path: string): NetworkFile {
  try {
    const content = z.record(z.string(), z.unknown()).safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (content.success) return { kind: 'read', fields: content.data };
    return { kind: 'unreadable', problem: `NETWORK_FILE ${path} must hold one JSON object` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'unreadable', problem: `NETWORK_FILE ${path} cannot be read: ${reason}` };
  }
}
