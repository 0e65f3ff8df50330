import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { loadConfig } from './loadConfig.ts';
import { describeSettings } from './settings.ts';

const RPC_URL = 'http://127.0.0.1:8545';
const folder = mkdtempSync(join(tmpdir(), 'config-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function networkFile(content: string): string {
  const path = join(folder, `${Math.abs(content.length)}-${content.slice(2, 8).replace(/\W/g, '')}.json`);
  writeFileSync(path, content);
  return path;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  test('default: mainnet, no index, open to all', () => {
    expect(loadConfig({ RPC_URL })).toEqual({
      network: {
        name: 'mainnet',
        chainId: 1,
        nativeSymbol: 'ETH',
        wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        v2Factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
        v2Router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
        v3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
        positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
        quoterV2: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
        v4: {
          poolManager: '0x000000000004444c5dc75cb358380d2e3de08a90',
          positionManager: '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
        },
        universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
        permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
        baseTokens: [
          '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
          '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          '0xdac17f958d2ee523a2206206994597c13d831ec7',
          '0x6b175474e89094c44da98b954eedeac495271d0f',
          '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
        ],
        currency: 'USD',
        feeTiers: [100, 500, 3000, 10000],
      },
      rpc: {
        url: [RPC_URL],
        wsUrl: [],
        timeoutMs: 5000,
        batchSize: 100,
        maxInFlight: 32,
        headPollMs: 1000,
        maxHeadAge: 'auto',
        believeAfterMs: 2000,
        poolCacheSize: 200000,
      },
      subgraph: undefined,
      nativeUSD: { fixed: undefined, url: undefined },
      snapshotFile: undefined,
      tokens: { pinnedFile: undefined, lists: [], ipfsGateway: 'https://ipfs.io/ipfs/', servesLogos: true },
      rules: { denyFile: undefined, allowedBetween: undefined },
      hooksFile: undefined,
      trust: {
        rule: 'trusted',
        leastDepthUSD: 50_000,
        maxGain: { numerator: 1_000_000n, denominator: 100_000_000n },
      },
      defaultMaxSplits: 1,
      defaultProtocols: ['v2', 'v3'],
      defaultExchanges: ['main'],
      suggestedMaxSplits: 8,
      defaultRouter: 'universalRouter',
      http: {
        host: '0.0.0.0',
        port: 3000,
        metricsPort: undefined,
        hstsSeconds: 0,
        corsOrigin: '*',
        trustProxy: false,
        rateLimitPerMinute: 0,
        rateLimitStoreUrl: undefined,
        apiKeysFile: undefined,
        requestTimeoutMs: 15000,
        maxInFlight: 64,
        maxLoopDelayMs: 25,
        maxStreams: 1000,
        maxStreamsPerCaller: 100,
        maxHeavy: 2,
        shutdownDelayMs: 0,
        shutdownGraceMs: 10000,
      },
      logLevel: 'info',
      brandFile: undefined,
      site: {
        basePath: '',
        networks: [],
        walletRpcUrl: undefined,
        privateRpcUrl: undefined,
        walletConnect: undefined,
        safeOrigins: [],
      },
      watchOutcomes: false,
      tracesUrl: undefined,
      workers: 1,
      isWorker: false,
      listensWhenReady: false,
    });
  });

  test.each([
    [
      'kasplex',
      202555,
      '0x4373b7fcf5059a785843cd224129e01d243aef71',
      '0x0dfb1bb755d872ea1fa4d95e4ad0c2e6317ce9b9',
    ],
    [
      'kasplex-testnet',
      167012,
      '0x497152ffc1fea1ff31cc7ceeca4f4b9495b606fb',
      '0x6ea7b69cdb0af4de7df60da08ede2f7e2b8d5924',
    ],
  ])('args: NETWORK=%s', (NETWORK, chainId, v2Factory, v3Factory) => {
    expect(loadConfig({ RPC_URL, NETWORK }).network).toMatchObject({ chainId, v2Factory, v3Factory });
  });

  test('args: every setting', () => {
    const config = loadConfig({
      RPC_URL,
      RPC_WS_URL: 'ws://127.0.0.1:8546',
      RPC_TIMEOUT_MS: '1',
      HEAD_POLL_MS: '2',
      MAX_HEAD_AGE_MS: '0',
      HEAD_STEP_BACK_MS: '3',
      POOL_CACHE_SIZE: '300',
      SUBGRAPH_URL: 'https://index.example/graphql',
      SUBGRAPH_API_KEY: 'key',
      SUBGRAPH_TIMEOUT_MS: '4',
      SUBGRAPH_REFRESH_MS: '100',
      SUBGRAPH_MAX_LAG_BLOCKS: '5',
      DENY_FILE: 'deny.json',
      HOOKS_FILE: 'hooks.json',
      ALLOW_MIDDLE_TOKENS: '0x4444444444444444444444444444444444444444',
      DEFAULT_MAX_SPLITS: '3',
      PINNED_TOKENS_FILE: 'pinned.json',
      BRAND_FILE: 'brand.json',
      BASE_PATH: '/base',
      NETWORK_LINKS: 'Ethereum=/, Base=/base',
      WALLET_RPC_URL: 'https://node.example/rpc',
      PRIVATE_RPC_URL: 'https://private.example/rpc',
      WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      WALLETCONNECT_RELAY_URL: 'wss://relay.example',
      SAFE_ORIGINS: 'https://app.safe.global, http://localhost:3001',
      TOKEN_LISTS: 'a.json, https://lists.example/b.json',
      IPFS_GATEWAY: 'https://gateway.example/ipfs/',
      TOKEN_LOGOS: 'false',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '9464',
      LOG_LEVEL: 'silent',
      HSTS_SECONDS: '300',
      CORS_ORIGIN: 'https://a.example,https://b.example',
      MCP: 'true',
      MCP_ORIGINS: 'https://agent.example',
      TRUST_PROXY: '2',
      RATE_LIMIT_PER_MINUTE: '6',
      RATE_LIMIT_STORE_URL: 'postgresql://user:word@db:5432/limits',
      SHARE_URL: 'postgresql://user:word@db:5432/share',
      SHARE_VERIFY: 'false',
      API_KEYS_FILE: '/etc/keys.json',
      REQUEST_TIMEOUT_MS: '7',
      SHUTDOWN_GRACE_MS: '8',
      MAX_REQUESTS_IN_FLIGHT: '9',
      MAX_LOOP_DELAY_MS: '10',
      SHUTDOWN_DELAY_MS: '11',
      WORKERS: '4',
      MIDDLE_TOKENS: 'any',
      MIDDLE_TOKEN_MIN_DEPTH: '7000',
      MAX_UNTRUSTED_GAIN: '0.25',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      UNIVERSAL_ROUTER: '0x1111111111111111111111111111111111111111',
      BASE_TOKENS: '0x2222222222222222222222222222222222222222,0x3333333333333333333333333333333333333333',
    });
    expect(config).toMatchObject({
      share: { url: 'postgresql://user:word@db:5432/share', isVerifying: false },
      rpc: {
        wsUrl: ['ws://127.0.0.1:8546'],
        timeoutMs: 1,
        headPollMs: 2,
        maxHeadAge: 'never',
        believeAfterMs: 3,
        poolCacheSize: 300,
      },
      subgraph: {
        url: 'https://index.example/graphql',
        apiKey: 'key',
        timeoutMs: 4,
        refreshMs: 100,
        maxLagBlocks: 5,
      },
      hooksFile: 'hooks.json',
      rules: { denyFile: 'deny.json', allowedBetween: ['0x4444444444444444444444444444444444444444'] },
      trust: {
        rule: 'any',
        leastDepthUSD: 7000,
        maxGain: { numerator: 250_000n, denominator: 100_000_000n },
      },
      defaultMaxSplits: 3,
      suggestedMaxSplits: 3,
      tokens: {
        pinnedFile: 'pinned.json',
        lists: ['a.json', 'https://lists.example/b.json'],
        ipfsGateway: 'https://gateway.example/ipfs/',
        servesLogos: false,
      },
      http: {
        host: '127.0.0.1',
        port: 0,
        metricsPort: 9464,
        hstsSeconds: 300,
        corsOrigin: ['https://a.example', 'https://b.example'],
        agents: { origins: ['https://agent.example'] },
        trustProxy: 2,
        rateLimitPerMinute: 6,
        rateLimitStoreUrl: 'postgresql://user:word@db:5432/limits',
        apiKeysFile: '/etc/keys.json',
        requestTimeoutMs: 7,
        shutdownGraceMs: 8,
        maxInFlight: 9,
        maxLoopDelayMs: 10,
        shutdownDelayMs: 11,
      },
      brandFile: 'brand.json',
      site: {
        basePath: '/base',
        networks: [
          { name: 'Ethereum', path: '/' },
          { name: 'Base', path: '/base' },
        ],
        walletRpcUrl: 'https://node.example/rpc',
        privateRpcUrl: 'https://private.example/rpc',
        walletConnect: {
          projectId: '0123456789abcdef0123456789abcdef',
          relayUrl: 'wss://relay.example',
        },
        safeOrigins: ['https://app.safe.global', 'http://localhost:3001'],
      },
      logLevel: 'silent',
      tracesUrl: 'http://collector:4318',
      workers: 4,
      network: {
        universalRouter: '0x1111111111111111111111111111111111111111',
        baseTokens: [
          '0x2222222222222222222222222222222222222222',
          '0x3333333333333333333333333333333333333333',
        ],
      },
    });
  });

  test('behavior: an empty variable counts as absent', () => {
    expect(loadConfig({ RPC_URL, SUBGRAPH_URL: '', PORT: '' })).toMatchObject({
      subgraph: undefined,
      http: { port: 3000 },
    });
  });

  test('behavior: a network file is laid over the preset, single settings over both', () => {
    const NETWORK_FILE = networkFile(
      '{"chainId": 31337, "permit2": "0x4444444444444444444444444444444444444444", "v2Factory": "0x5555555555555555555555555555555555555555"}',
    );
    const V2_FACTORY = '0x6666666666666666666666666666666666666666';
    expect(loadConfig({ RPC_URL, NETWORK: 'mainnet', NETWORK_FILE, V2_FACTORY }).network).toMatchObject({
      name: 'mainnet',
      chainId: 31337,
      permit2: '0x4444444444444444444444444444444444444444',
      v2Factory: V2_FACTORY,
      v3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
    });
  });

  test('behavior: a network file alone must be complete', () => {
    expect(problemsOf({ RPC_URL, NETWORK_FILE: networkFile('{"chainId": 5}') })).toEqual([
      'NETWORK_FILE wrappedNative is required',
      'NETWORK_FILE v2Factory is required',
      'NETWORK_FILE v3Factory is required',
      'NETWORK_FILE positionManager is required',
      'NETWORK_FILE quoterV2 is required',
      'NETWORK_FILE universalRouter is required',
      'NETWORK_FILE permit2 is required',
    ]);
  });

  test.each([
    [{}, 'RPC_URL is required: the URL of a JSON-RPC node of the network'],
    [{ RPC_URL: 'localhost:8545' }, 'RPC_URL must be an http or https URL'],
    [{ RPC_URL, RPC_WS_URL: 'http://x' }, 'RPC_WS_URL must be a ws or wss URL'],
    [{ RPC_URL, SUBGRAPH_URL: 'nowhere' }, 'SUBGRAPH_URL must be an http or https URL'],
    [{ RPC_URL, BASE_PATH: '/base/' }, 'BASE_PATH must be a path such as /base, without a slash at its end'],
    [{ RPC_URL, BASE_PATH: '/a"b' }, 'BASE_PATH must be a path such as /base, without a slash at its end'],
    [
      { RPC_URL, NETWORK_LINKS: 'Evil=javascript:x' },
      'NETWORK_LINKS.0 must be a name and a path, such as Base=/base',
    ],
    [
      { RPC_URL, NETWORK_LINKS: 'Evil=//host' },
      'NETWORK_LINKS.0 must be a name and a path, such as Base=/base',
    ],
    ...['https://app.safe.global/', 'http://app.safe.global', 'https://*', "https://a.b 'self'"].map(
      (origin): [Record<string, string>, string] => [
        { RPC_URL, SAFE_ORIGINS: origin },
        'SAFE_ORIGINS.0 must be an https origin such as https://app.safe.global, without a slash at its end',
      ],
    ),
    [{ RPC_URL, PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ RPC_URL, PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535'],
    [{ RPC_URL, RPC_TIMEOUT_MS: '0' }, 'RPC_TIMEOUT_MS must be a whole number from 1 to 600000'],
    [
      { RPC_URL, LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ],
    [{ RPC_URL, WORKERS: '0' }, 'WORKERS must be auto or a whole number from 1 to 256'],
    [{ RPC_URL, TRUST_PROXY: 'sometimes' }, 'TRUST_PROXY must be true, false, a number of hops or addresses'],
    [
      { RPC_URL, NETWORK: 'mars' },
      'NETWORK "mars" is unknown: use mainnet, kasplex, kasplex-testnet, igra, sepolia, base, base-sepolia, arbitrum, optimism, polygon, bnb, avalanche, celo, blast, worldchain, unichain, soneium, ink, zora, or a NETWORK_FILE',
    ],
    [{ RPC_URL, V2_FACTORY: '0x12' }, 'V2_FACTORY must be an address: 0x and 40 hexadecimal digits'],
  ])('error: %o', (env, problem) => {
    expect(problemsOf(env as Record<string, string>)).toEqual([problem]);
  });

  test('error: all problems at once, a line each', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'x', NETWORK: 'constructor' });
    expect(problems.map((line) => line.split(' ')[0])).toEqual(['RPC_URL', 'PORT', 'LOG_LEVEL', 'NETWORK']);
  });

  test.each([
    ['SUBGRAPH_URI', 'SUBGRAPH_URL'],
    [
      'SUBGRAPH',
      'SUBGRAPH_URL or SUBGRAPH_API_KEY or SUBGRAPH_TIMEOUT_MS or SUBGRAPH_REFRESH_MS or SUBGRAPH_MAX_LAG_BLOCKS',
    ],
    ['RATE_LIMIT', 'RATE_LIMIT_PER_MINUTE or RATE_LIMIT_STORE_URL'],
    ['RATE_LIMIT_PER_MIN', 'RATE_LIMIT_PER_MINUTE'],
    ['TRUST_PROXIES', undefined],
    ['DENYFILE', 'DENY_FILE'],
    ['rate_limit_per_minute', 'RATE_LIMIT_PER_MINUTE'],
    ['MAX_STREAM', 'MAX_STREAMS'],
    ['METRICS_PROT', 'METRICS_PORT'],
    ['TOKEN_LIST', 'TOKEN_LISTS'],
  ])('error: %s is no setting', (name, meant) => {
    expect(problemsOf({ RPC_URL, [name]: '60' })).toEqual(
      meant === undefined ? [] : [`${name} is no setting: did you mean ${meant}?`],
    );
  });

  test('error: a slip is told with the other problems', () => {
    expect(problemsOf({ SUBGRAPH_URI: 'http://index' })).toEqual([
      'SUBGRAPH_URI is no setting: did you mean SUBGRAPH_URL?',
      'RPC_URL is required: the URL of a JSON-RPC node of the network',
    ]);
  });

  test('behavior: a variable near a setting that is given, or empty, or of another program, says nothing', () => {
    expect(problemsOf({ RPC_URL, RATE_LIMIT: '60', RATE_LIMIT_PER_MINUTE: '60' })).toEqual([]);
    expect(problemsOf({ RPC_URL, RATE_LIMIT: '' })).toEqual([]);
    const others = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'a',
      LOGNAME: 'b',
      LANG: 'C',
      PWD: '/',
      TERM: 'x',
      SHLVL: '1',
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      NODE_VERSION: '20',
      TZ: 'UTC',
      INIT_CWD: '/',
      USER: 'root',
      npm_config_cache: '/x',
      npm_package_version: '1',
      GITHUB_TOKEN: 'x',
      HTTP_PROXY: 'x',
      NO_PROXY: 'x',
      KUBERNETES_PORT: 'tcp://10.0.0.1:443',
      KUBERNETES_SERVICE_HOST: '10.0.0.1',
      POSTGRES_URL: 'x',
      SWAP_API_PORT: 'tcp://10.0.0.2:3000',
      SWAP_API_SERVICE_PORT_HTTP: '3000',
      MAINNET_RPC_URL: 'x',
      OTEL_SERVICE_NAME: 'x',
      OTEL_EXPORTER_OTLP_HEADERS: 'x',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'x',
      WORKER_LISTENS_WHEN_READY: '1',
      UV_THREADPOOL_SIZE: '4',
      INVOCATION_ID: 'x',
      JOURNAL_STREAM: '8:1',
    };
    expect(problemsOf({ RPC_URL, ...others })).toEqual([]);
  });

  test('error: what needs an index, without one', () => {
    expect(problemsOf({ RPC_URL, SNAPSHOT_FILE: '/x', SUBGRAPH_API_KEY: 'key' })).toEqual([
      'SNAPSHOT_FILE needs SUBGRAPH_URL: without an index there is no list of pools to keep',
      'SUBGRAPH_API_KEY needs SUBGRAPH_URL: it is sent to nobody',
    ]);
    const SUBGRAPH_URL = 'http://index';
    expect(problemsOf({ RPC_URL, SUBGRAPH_URL, SNAPSHOT_FILE: '/x', SUBGRAPH_API_KEY: 'key' })).toEqual([]);
  });

  test('error: one port for two servers', () => {
    expect(problemsOf({ RPC_URL, METRICS_PORT: '3000' })).toEqual([
      'METRICS_PORT must differ from PORT: two servers cannot share one',
    ]);
    expect(problemsOf({ RPC_URL, METRICS_PORT: '3001' })).toEqual([]);
  });

  test('args: kinds of pools by default, of which mixed is none', () => {
    const kindsBy = (DEFAULT_PROTOCOLS: string) =>
      loadConfig({ RPC_URL, DEFAULT_PROTOCOLS }).defaultProtocols;
    expect(kindsBy('v2,v3,v4')).toEqual(['v2', 'v3', 'v4']);
    expect(kindsBy('v2,v3,mixed')).toEqual(['v2', 'v3']);
    expect(kindsBy('mixed')).toEqual(['v2', 'v3']);
    expect(kindsBy('')).toEqual(['v2', 'v3']);
  });

  test('error: the executor as default router of a network without one', () => {
    expect(problemsOf({ RPC_URL, DEFAULT_ROUTER: 'executor' })).toEqual([
      'DEFAULT_ROUTER must not be executor: the network has none (EXECUTOR_ADDRESS)',
    ]);
    expect(problemsOf({ RPC_URL, DEFAULT_ROUTER: 'best' })).toEqual([]);
    expect(problemsOf({ RPC_URL, DEFAULT_ROUTER: 'swapRouter02' })).toEqual([
      'DEFAULT_ROUTER must be universalRouter, executor or best',
    ]);
  });

  test('error: hooks on a network whose pools have none', () => {
    expect(problemsOf({ RPC_URL, NETWORK: 'kasplex', HOOKS_FILE: 'hooks.json' })).toEqual([
      'HOOKS_FILE needs a network with V4: no other pools have hooks',
    ]);
    expect(problemsOf({ RPC_URL, NETWORK: 'mainnet', HOOKS_FILE: 'hooks.json' })).toEqual([]);
  });

  test('error: a rate limit by addresses that every caller could choose', () => {
    expect(problemsOf({ RPC_URL, TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '60' })).toEqual([
      'TRUST_PROXY must not be true with RATE_LIMIT_PER_MINUTE: every caller could name another address for each ' +
        'request and never be limited; give the number of proxies in front, or their addresses',
    ]);
    for (const TRUST_PROXY of ['false', '1', '10.0.0.0/8'])
      expect(problemsOf({ RPC_URL, TRUST_PROXY, RATE_LIMIT_PER_MINUTE: '60' })).toEqual([]);
    expect(problemsOf({ RPC_URL, TRUST_PROXY: 'true' })).toEqual([]);
  });

  test('error: a network file that is missing, no JSON, no object or has unknown fields', () => {
    expect(problemsOf({ RPC_URL, NETWORK_FILE: join(folder, 'missing.json') })[0]).toContain(
      'cannot be read: ENOENT',
    );
    expect(problemsOf({ RPC_URL, NETWORK_FILE: networkFile('{ not json') })[0]).toContain('cannot be read');
    expect(problemsOf({ RPC_URL, NETWORK_FILE: networkFile('[1, 2, 3]') })[0]).toContain(
      'must hold one JSON object',
    );
    expect(
      problemsOf({ RPC_URL, NETWORK: 'mainnet', NETWORK_FILE: networkFile('{"v2factory": "x"}') }),
    ).toEqual(['NETWORK_FILE Unrecognized key: "v2factory"']);
  });
});

describe('describeSettings', () => {
  test('default: every setting has a meaning, only the node is required', () => {
    const rows = describeSettings();
    expect(rows.filter(({ required }) => required).map(({ name }) => name)).toEqual(['RPC_URL']);
    expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
    expect(rows.find(({ name }) => name === 'PORT')).toEqual({
      name: 'PORT',
      required: false,
      default: '3000',
      meaning: 'Port to listen on; 0 takes a free one',
    });
  });
});
