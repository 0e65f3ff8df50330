import { expect, test } from 'vitest';
import { settingsOfDemo } from './demoSettings.ts';

test('default: settings of the service are passed on, and those of other programs are not', () => {
  const env = { PATH: '/bin', HOME: '/root', DEFAULT_PROTOCOLS: 'v2,v3,v4', MCP: 'true', LOG_LEVEL: '' };
  expect(settingsOfDemo(env)).toEqual({ DEFAULT_PROTOCOLS: 'v2,v3,v4', MCP: 'true' });
});

test('behavior: the demo keeps its own chain, index and ports', () => {
  const env = {
    RPC_URL: 'http://node',
    SUBGRAPH_URL: 'http://index',
    PORT: '1',
    NETWORK: 'base',
    V2_FACTORY: '0x',
  };
  expect(settingsOfDemo({ ...env, RPC_PORT: '2', GRAPH_PORT: '3' })).toEqual({});
});

test('error: a setting that is lost by a slip', () => {
  expect(() => settingsOfDemo({ DEFAULT_PROTOCOL: 'v4' })).toThrow(
    'DEFAULT_PROTOCOL is no setting: did you mean DEFAULT_PROTOCOLS?',
  );
});
