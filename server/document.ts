import { pino } from 'pino';
import { endpointsOf } from './app.ts';
import { loadConfig } from './config/loadConfig.ts';
import { Metrics } from './http/metrics.ts';
import { openApiDocument } from './http/openApi/openApi.ts';
import { createServices } from './services.ts';

/** Returns the OpenAPI document as `/openapi.json` serves it, without a node and without listening. */
export function documentOfService(): object {
  // No request is sent to this node: the services are created, not started.
  const config = loadConfig({ RPC_URL: 'http://127.0.0.1:9' });
  const services = createServices(config, pino({ level: 'silent' }), new Metrics());
  return openApiDocument(endpointsOf({ network: config.network, services }));
}
