import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { repeatedWarnings } from '../runtime/repeatedWarnings.ts';
import { Share } from './share.ts';
import { observeShare } from './shareMetrics.ts';

/** Creates the part that shares blocks, with its log and metrics; undefined where none are shared. */
export function createShare(
  { share: settings, rpc }: Pick<Config, 'share' | 'rpc'>,
  log: Logger,
  registry: Registry,
): Share | undefined {
  if (settings === undefined) return undefined;
  const warn = repeatedWarnings(log);
  const share = new Share({
    ...settings,
    pollMs: rpc.headPollMs,
    onFailure: (err) => warn({ err }, 'blocks are not shared: this instance reads its nodes'),
    onLeading: (isLeading) =>
      log.info(isLeading ? 'this instance shares its blocks' : 'this instance shares its blocks no more'),
  });
  observeShare(registry, share);
  return share;
}
