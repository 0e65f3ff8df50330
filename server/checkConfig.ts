import { pino } from 'pino';
import { readBrand } from './config/brand/brand.ts';
import type { Config } from './config/config.ts';
import { describeConfig } from './describeConfig.ts';
import { Metrics } from './http/metrics.ts';
import { createLimits } from './limits/createLimits.ts';
import { createServices } from './services.ts';

/**
 * Returns what a configuration means, after all that a start would make of it without a request: its files
 * are read too.
 * @throws ConfigError for files that cannot be read
 */
export function checkConfig(config: Config): string[] {
  const log = pino({ level: 'silent' });
  const services = createServices(config, log, new Metrics());
  const limits = createLimits(config.http, log);
  readBrand(config.brandFile);
  services.stop();
  limits.stop();
  return describeConfig(config);
}
