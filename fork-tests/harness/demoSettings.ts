import { networkSettings, settingsSchema } from '../../server/config/settings.ts';
import { nearSettings } from '../../server/config/unknownSettings.ts';

/** The demo has a chain, an index and ports of its own. */
const OWN = new Set([
  ...Object.keys(networkSettings.shape),
  ...['RPC_URL', 'RPC_WS_URL', 'SUBGRAPH_URL', 'SUBGRAPH_API_KEY', 'PORT'],
]);

/**
 * Returns the settings of the service in an environment, but for those that the demo gives it.
 * @throws Error for a name that is close to that of a setting: it would have no effect
 */
export function settingsOfDemo(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(env).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  );
  const slips = nearSettings(Object.fromEntries(given));
  if (slips.length > 0) throw new Error(slips.join('\n'));
  return Object.fromEntries(given.filter(([name]) => name in settingsSchema.shape && !OWN.has(name)));
}
