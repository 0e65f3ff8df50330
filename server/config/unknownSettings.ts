import { NearNames } from '../values/nearNames.ts';
import { settingsSchema } from './settings.ts';

const NAMES = Object.keys(settingsSchema.shape);
const nearNames = new NearNames(NAMES);
/** Shorter beginnings are words that other programs' variables have too. */
const LEAST_BEGINNING = 8;
/**
 * Variables of tools beside the service: their letters are near those of a setting, and they are no slips.
 */
const SHORTEST = 5;

/**
 * Returns a problem for each variable whose name is close to that of a setting which is not given: by a
 * letter or two, by case and underscores, or the beginning of one. A setting that is lost by a slip, such as
 * a limit, is missed by nobody until it costs something. All other variables are none of the service's
 * business.
 * @param env the variables that are not empty
 */
export function nearSettings(env: Readonly<Record<string, unknown>>): string[] {
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => name.length >= SHORTEST));
  const slips = new Map(nearNames.unknownIn(given).slips.map(({ name, meant }) => [name, [meant]]));
  for (const name of Object.keys(given)) {
    if (slips.has(name) || name.length < LEAST_BEGINNING || NAMES.includes(name)) continue;
    const longer = NAMES.filter((setting) => setting.startsWith(name));
    if (longer.length > 0 && !longer.some((setting) => setting in given)) slips.set(name, longer);
  }
  return [...slips].map(([name, meant]) => `${name} is no setting: did you mean ${meant.join(' or ')}?`);
}
