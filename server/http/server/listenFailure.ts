import { ConfigError } from '../../config/config.ts';

/** The operator's mistakes behind a failure to listen, by the system's code. */
const MISTAKES: Readonly<Record<string, (setting: string) => string>> = {
  EADDRINUSE: (setting) => `${setting} is in use`,
  EACCES: (setting) => `${setting} may not be listened on by this user`,
  EADDRNOTAVAIL: () => 'HOST is no address of this machine',
  ENOTFOUND: () => 'HOST is no address of this machine',
};

/**
 * Returns a handler that throws a failure to listen as one line which names the setting to change; any other
 * as it is.
 */
export function failAt(setting: 'PORT' | 'METRICS_PORT'): (failure: unknown) => never {
  return (failure) => {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
    const mistake = MISTAKES[code];
    if (mistake === undefined || !(failure instanceof Error)) throw failure;
    throw new ConfigError([`${mistake(setting)}: ${failure.message}`]);
  };
}
