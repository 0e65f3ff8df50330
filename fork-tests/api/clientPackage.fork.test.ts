import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { getAddress, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createSwapApiClient, type SwapApiClient } from '../../client/src/index.ts';
import { VERSION } from '../../server/version.ts';
import { NOT_RUN } from '../docs/notRun.ts';
import { shellBlocks, shownJson } from '../docs/shellBlocks.ts';
import { problemsOfShown } from '../docs/shownAnswer.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { type Consumer, compileConsumer } from './clientConsumers.ts';
import { fundedWallet, raiseEther, usdcOf } from './clientTrades.ts';

/* What a reader of the documentation runs: its commands, the packed client, the examples and the recipes. */

const { WETH, USDC } = TOKENS;
const MANAGER = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
]);
/** Types of dictionaries whose fields may be missing are of this version. */
const PYTHON = `python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'`;
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swap-api-client-'));
const app = join(folder, 'app');

let scene: TradingScene;
let api: SwapApiClient;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  api = createSwapApiClient({ baseUrl: scene.proxy.url });
  execFileSync(process.execPath, ['--import', 'tsx', 'client/build.ts', folder], {
    cwd: root,
    stdio: 'pipe',
  });
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{}');
  const env = { ...process.env, npm_config_cache: join(folder, 'cache') };
  const words = ['install', '--offline', '--no-audit', '--no-fund', `../swap-api-client-${VERSION}.tgz`];
  execFileSync('npm', words, { cwd: app, env, stdio: 'pipe' });
}, 300_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await scene?.stop();
});

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a program printed and how it ended, with the service and the chain in its environment. */
async function runProgram(
  program: string,
  words: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const env = { ...process.env, SWAP_API_URL: scene.proxy.url, RPC_URL: scene.fork.url, ...more };
  const cwd = more['IN_REPOSITORY'] === undefined ? app : root;
  return promisify(execFile)(program, [...words], { cwd, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}
const command = (...words: string[]) => runProgram(join(app, 'node_modules/.bin/swap-api-client'), words);
const inRepository = { IN_REPOSITORY: '1' };

describe('the documentation', () => {
  const blocks = shellBlocks().map(({ place, commands, answer }) => ({
    place,
    answer,
    commands: commands.filter((command) => NOT_RUN[command] === undefined),
  }));

  test('default: what is not run is still there', () => {
    const shown = new Set(shellBlocks().flatMap(({ commands }) => commands));
    expect(Object.keys(NOT_RUN).filter((command) => !shown.has(command))).toEqual([]);
  });

  test.each(blocks.filter(({ commands }) => commands.length > 0 && canRun(commands)))(
    'default: the commands at $place do what they say',
    async ({ commands, answer }) => {
      const here = commands.map((command) => {
        const asked = command
          .replaceAll('localhost:3000', scene.proxy.url)
          .replaceAll('node client/dist/cli.js', 'node_modules/.bin/swap-api-client')
          .replaceAll('npx --no-install swap-api-client', 'node_modules/.bin/swap-api-client')
          .replace(/^curl /, 'curl --silent --show-error --fail-with-body ');
        // A stream has no end: what it says within some seconds is enough.
        return asked.includes(' -N ') ? `${asked} --max-time 5 2>/dev/null | head -n 1` : asked;
      });
      const ran = await runProgram('sh', ['-e', '-c', here.join('\n')]);
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      if (/curl|swap-api-client/.test(here.join())) expect(ran.stdout).not.toBe('');
      expect(ran.stdout).not.toContain('"error":');
      if (answer !== undefined) expect(problemsOfShown(answer, JSON.parse(ran.stdout))).toEqual([]);
    },
  );

  test('default: the transaction that is shown is one that the service answers', async () => {
    const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };
    const { transaction } = await api.buildSwap({ ...trade, recipient: freshAddress('reader') });
    expect(problemsOfShown(shownJson('docs/integrators.md', '{"chainId"'), transaction)).toEqual([]);
  });

  test('default: the error that is shown is one that the service answers', async () => {
    const asked = `tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=0`;
    const body = await (await fetch(`${scene.proxy.url}/api/v1/quote?${asked}`)).json();
    expect(problemsOfShown(shownJson('docs/errors.md', '{'), body)).toEqual([]);
  });

  test.each([
    ['a field too many', '{"a": 1, "b": 2}', { a: 1 }, ['answer.b is shown, and not answered']],
    ['a field too few', '{"a": 1}', { a: 1, b: 2 }, ['answer.b is answered, and not shown']],
    ['a part', '"a": 1', { a: 2, b: 2 }, []],
    ['a list of more', '{"a": [{"b": "1.5…"}, …]}', { a: [{ b: '2' }, { b: '3' }] }, []],
    [
      'another kind',
      '{"a": {"b": "0x12…"}}',
      { a: { b: '12' } },
      ['answer.a.b is shown as hexadecimal, and answered as decimal'],
    ],
  ])('args: %s is noticed in what a page shows', (_, shown, answer, problems) => {
    expect(problemsOfShown(shown, answer)).toEqual(problems);
  });
});

describe('the package in an empty folder', () => {
  test('default: it quotes without viem', async () => {
    const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };
    const source = `import { createSwapApiClient } from 'swap-api-client';
      const api = createSwapApiClient({ baseUrl: process.env.SWAP_API_URL });
      console.log((await api.getQuote(${JSON.stringify(trade)})).amountOut);`;
    const { stdout } = await runProgram(process.execPath, ['--input-type=module', '-e', source]);
    expect(stdout.trim()).toBe(String((await scene.api.quote(trade)).amountOut));
  });

  test('default: it needs nothing of Node, so that it runs in a browser and in Deno', async () => {
    const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };
    const source = `const baseUrl = process.env.SWAP_API_URL;
      const print = console.log;
      for (const name of ['process', 'setImmediate']) delete globalThis[name];
      const { createSwapApiClient } = await import('swap-api-client');
      await import('swap-api-client/eip1193');
      print((await createSwapApiClient({ baseUrl }).getQuote(${JSON.stringify(trade)})).amountOut);`;
    const ran = await runProgram(process.execPath, ['--input-type=module', '-e', source]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout.trim()).toBe(String((await scene.api.quote(trade)).amountOut));
    // Node's own `fetch` needs the rest of these.
    for (const entry of ['index', 'viem', 'ethers', 'eip1193', 'react']) {
      const code = readFileSync(join(app, `node_modules/swap-api-client/dist/${entry}.js`), 'utf8');
      expect(code, entry).not.toMatch(/from ?["']node:|\brequire\(|\bprocess\.|\bBuffer\.|\bglobal\./);
    }
  });

  test('default: CommonJS has each entry, one class of errors, and the same quote', async () => {
    const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };
    const source = `const { createSwapApiClient, SwapApiError } = require('swap-api-client');
      const { executeSwap } = require('swap-api-client/viem');
      require('swap-api-client/ethers');
      require('swap-api-client/eip1193');
      const api = createSwapApiClient({ baseUrl: process.env.SWAP_API_URL });
      const trade = ${JSON.stringify(trade)};
      const wallet = { account: { address: trade.tokenIn } };
      executeSwap({ api, wallet, chain: {}, trade }).catch(async (error) =>
        console.log(error instanceof SwapApiError, error.code, (await api.getQuote(trade)).amountOut));`;
    const ran = await runProgram(process.execPath, ['--input-type=commonjs', '-e', source]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const amountOut = String((await scene.api.quote(trade)).amountOut);
    expect(ran.stdout.trim()).toBe(`true INVALID_REQUEST ${amountOut}`);
  });

  test.each<Consumer>([
    { resolution: 'node10', kind: 'commonjs' },
    { resolution: 'node16', kind: 'commonjs' },
    { resolution: 'node16', kind: 'module' },
    { resolution: 'bundler', kind: 'module' },
  ])('default: an application has the types of each entry by $resolution in a $kind', async (consumer) => {
    const client = join(app, 'node_modules/swap-api-client');
    expect(await compileConsumer(folder, client, consumer)).toBe('');
  });

  test('default: its hooks take the React of the application, and nothing else', () => {
    const hooks = readFileSync(join(app, 'node_modules/swap-api-client/dist/react.js'), 'utf8');
    const taken = [...hooks.matchAll(/from"([^"]+)"|from "([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '');
    expect(new Set(taken.filter((name) => !name.startsWith('./')))).toEqual(
      new Set(['react', '@tanstack/react-query']),
    );
  });

  test('default: quote, pools and tx, as tables and as JSON', async () => {
    const quoted = await command('quote', 'weth', 'USDC', '1.5', '--json');
    expect(JSON.parse(quoted.stdout)).toMatchObject({
      amountIn: '1500000000000000000',
      tokenOut: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    });
    expect((await command('quote', 'WETH', 'USDC', '1.5')).stdout).toMatch(/pay .* 1\.5 WETH/);
    expect((await command('pools', 'WETH')).stdout).toMatch(/0x[0-9a-fA-F]{40} .*WETH.* V3 0\.05 %/);
    const built = await command(
      'tx',
      'WETH',
      'USDC',
      '0.25',
      '--recipient',
      freshAddress('terminal'),
      '--json',
    );
    expect(JSON.parse(built.stdout)).toMatchObject({
      value: '250000000000000000',
      data: expect.stringMatching(/^0x/),
    });
  });

  test('default: positions, add, remove and collect, as tables and as JSON', async () => {
    const sender = freshAddress('provider at a terminal');
    const owner = await scene.client.readContract({
      ...({ address: MAINNET.positionManager, abi: MANAGER, functionName: 'ownerOf' } as const),
      args: [1n],
    });
    expect((await command('positions', owner)).stdout).toMatch(/v3:1 /);
    const range = ['--lower', '3000', '--upper', '4000', '--price-in', 'USDC', '--sender', sender];
    const add = ['add', '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640', '1000', 'USDC', ...range];
    const built = JSON.parse((await command(...add, '--json')).stdout);
    expect(built).toMatchObject({
      position: { amount0: '1000000000' },
      approvals: [{ spender: getAddress(MAINNET.positionManager) }],
      data: expect.stringMatching(/^0x/),
    });
    expect((await command(...add)).stdout).toMatch(
      /put in .* 1000 USDC[\s\S]*at least[\s\S]*approvals first/,
    );
    expect((await command('remove', 'v3:1', '50')).stdout).toMatch(/take out[\s\S]*at least[\s\S]*FEES_NOT/);
    expect((await command('collect', 'v3:1')).stdout).toMatch(/fees of 1 /);
  });

  test('default: mcp serves its tools to an agent', async () => {
    const agent = new Client({ name: 'test', version: '1.0.0' });
    const bin = join(app, 'node_modules/.bin/swap-api-client');
    await agent.connect(new StdioClientTransport({ command: bin, args: ['mcp', '--url', scene.proxy.url] }));
    try {
      expect(agent.getServerVersion()).toMatchObject({ name: 'swap-api', version: VERSION });
      expect((await agent.listTools()).tools.map(({ name }) => name)).toContain('build_swap');
    } finally {
      await agent.close();
    }
  });

  test('error: a token that nobody knows, and an amount that is none', async () => {
    expect(await command('quote', 'NOSUCH', 'USDC', '1')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'No listed token has the symbol NOSUCH\n',
    });
    expect(await command('quote', 'WETH', 'USDC', '1e3')).toMatchObject({ code: 1, stdout: '' });
  });

  const trade = ['WETH', 'USDC', '1'];
  const recipient = freshAddress('terminal');
  test.each<[string, string[], string]>([
    // An empty text is no 0: a swap without any tolerance would fail on chain.
    ['an empty tolerance', ['tx', ...trade, '--recipient', recipient, '--slippage', ''], '--slippage must'],
    ['a tolerance that is none, of a quote', ['quote', ...trade, '--slippage', 'abc'], '--slippage must'],
    ['an empty number of routes', ['quote', ...trade, '--max-splits', ''], '--max-splits must'],
    [
      'an address without its scheme',
      ['quote', ...trade, '--url', 'localhost:3000'],
      'The service must be an address',
    ],
    ['another scheme', ['quote', ...trade, '--url', 'ftp://localhost'], 'The service must be an address'],
    ['an empty address', ['quote', ...trade, '--url', ''], 'The service must be an address'],
    ['a word behind mcp', ['mcp', 'http://localhost:3000'], 'Expected 0 arguments'],
    ['a share of a position that is missing', ['remove', 'v3:1'], 'Expected 2 arguments'],
    ['a collection of nothing', ['collect'], 'collect needs a position'],
    ['no word', [], 'Missing command'],
  ])('error: %s is told with the usage, and nothing is asked', async (_, words, problem) => {
    const ran = await command(...words);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(new RegExp(`^${problem}`));
  });

  test('error: a key that no header carries is refused, and not repeated', async () => {
    const ran = await command('quote', ...trade, '--api-key', 'a secret\nwith a line');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).not.toContain('secret');
  });

  test('args: the coin by its symbol and by its address, a tolerance of a quote, the version, help', async () => {
    const quoted = async (...words: string[]) =>
      JSON.parse((await command('quote', ...words, '--json')).stdout).amountOut;
    const expected = await quoted('WETH', 'USDC', '1');
    expect(await quoted('eth', 'USDC', '1', '--slippage', '0')).toBe(expected);
    expect(await quoted('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'USDC', '1')).toBe(expected);
    expect(await command('--version')).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
    expect((await command('-h')).stdout).toMatch(/^swap-api-client quote/);
  });
});

describe('examples', () => {
  test.each(['viem.mjs', 'ethers.mjs'])('default: %s swaps', async (file) => {
    const { key, account } = await fundedWallet(scene.client);
    await scene.proxyAtHead();
    const ran = await runProgram(process.execPath, [join(root, 'examples', file)], {
      ...inRepository,
      PRIVATE_KEY: key,
    });
    expect(ran).toMatchObject({ code: 0 });
    const { status, amountOut } = JSON.parse(ran.stdout);
    expect([status, BigInt(amountOut)]).toEqual(['success', await usdcOf(scene.client, account.address)]);
  });

  test.each(programsHere())(
    'default: %s %s builds a transaction that does what it says',
    async (program, file) => {
      const { account } = await fundedWallet(scene.client);
      await scene.proxyAtHead();
      const ran = await runProgram(program, [join(root, 'examples', file)], {
        ...inRepository,
        RECIPIENT: account.address,
      });
      expect(ran).toMatchObject({ code: 0 });
      const { to, data, value, gas, amountOut } = JSON.parse(ran.stdout);
      const sent = { from: account.address, to, data, value: BigInt(value), gas: BigInt(gas) };
      expect((await sendTransaction(scene.client, sent)).status).toBe('success');
      expect(await usdcOf(scene.client, account.address)).toBe(BigInt(amountOut));
    },
  );

  test.each<[string, string, RegExp]>([
    ...['viem.mjs', 'ethers.mjs', 'v4.mjs'].map((file): [string, string, RegExp] => [
      ...([process.execPath, file, /^Set PRIVATE_KEY: .*\n$/] as const),
    ]),
    ...programsHere().map(([program, file]): [string, string, RegExp] => [
      ...([program, file, /RECIPIENT.* (?:it )?to the address that receives the output\n$/] as const),
    ]),
  ])(
    'error: %s %s asks for nothing, and says what it needs, without a trace',
    async (program, file, words) => {
      const env = { ...inRepository, PRIVATE_KEY: '', RECIPIENT: '', SWAP_API_URL: 'http://127.0.0.1:1' };
      const ran = await runProgram(program, [join(root, 'examples', file)], env);
      expect(ran).toMatchObject({ stdout: '', stderr: expect.stringMatching(words) });
      expect(ran.code).toBeGreaterThan(0);
      expect(ran.stderr.trim().split('\n')).toHaveLength(1);
    },
  );
});

describe.skipIf(!isThere(PYTHON))('the client for Python', () => {
  const python = async (lines: string) => {
    const source = `import json, os\nfrom swap_api_client import SwapApi, SwapApiError, answers\nimport swap_api_client.operations\napi = SwapApi(os.environ["SWAP_API_URL"])\n${lines}`;
    const ran = await runProgram('python3', ['-B', '-W', 'error', '-c', source], {
      PYTHONPATH: join(root, 'client/python'),
    });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    return JSON.parse(ran.stdout);
  };
  const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };
  const given = `tokenIn="${WETH.address}", tokenOut="${USDC.address}", amountIn="${ETHER}"`;

  test('default: it quotes, streams, and builds a swap that the chain executes', async () => {
    const { account } = await fundedWallet(scene.client);
    await scene.proxyAtHead();
    const { quote, event, swap } = await python(`quote = api.get_quote(${given}, nativeIn=True)
event = next(api.stream_quote(${given}))
swap = api.build_swap(${given}, recipient="${account.address}", slippage=0.5)
print(json.dumps({"quote": quote, "event": event, "swap": swap}))`);
    const expected = String((await scene.api.quote(trade)).amountOut);
    expect(quote.amountOut).toBe(expected);
    expect(event).toMatchObject(['quote', { amountOut: expected }, quote.blockNumber]);
    const { to, data, value } = swap;
    const sent = { from: account.address, to, data, value: BigInt(value), gas: BigInt(swap.gasEstimate) };
    expect((await sendTransaction(scene.client, sent)).status).toBe('success');
    expect(await usdcOf(scene.client, account.address)).toBe(BigInt(expected));
  });

  test('default: paths, words of Python as fields, and lists are sent as the service reads them', async () => {
    const pool = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640';
    const asked = await python(`candles = api.get_pool_candles(address="${pool}", from_="0", to="1")
quotes = api.get_quotes(quotes=[{"tokenIn": "${WETH.address}", "tokenOut": "${USDC.address}", "amountIn": "${ETHER}"}])
print(json.dumps([candles["candles"], quotes["quotes"][0]["amountOut"]]))`);
    expect(asked).toEqual([[], String((await scene.api.quote(trade)).amountOut)]);
  });

  test('error: an error answer is raised with its code, status and details', async () => {
    const refused = await python(`try:
    api.get_quote(tokenIn="${WETH.address}", tokenOut="${USDC.address}", amountIn="0")
except SwapApiError as error:
    print(json.dumps([error.code, error.status, error.details[0]["path"], str(error)]))`);
    expect(refused).toEqual(['INVALID_REQUEST', 400, 'amountIn', expect.stringContaining('amountIn')]);
  });

  test('default: each type that it names is one that it has', async () => {
    const counted = await python(`import inspect, typing
types = [one for one in vars(answers).values() if inspect.isclass(one) and one.__module__ == answers.__name__]
hints = [typing.get_type_hints(one) for one in types]
methods = [one for name, one in vars(SwapApi).items() if not name.startswith("_")]
hints += [typing.get_type_hints(one, vars(swap_api_client.operations)) for one in methods]
print(json.dumps([len(types) > 100, [one.__name__ for one in methods][:2], all(hints)]))`);
    expect(counted).toEqual([true, ['get_quote', 'get_quotes'], true]);
  });
});

describe('recipes', () => {
  const openStreams = async () => {
    const metrics = await (await fetch(`${scene.proxy.url}/metrics`)).text();
    return Number(/^event_streams_open (\d+)$/m.exec(metrics)?.[1]);
  };
  /** A folder with the example, the packed client and viem, as a reader has them. */
  function folderWith(file: string): string {
    const bot = mkdtempSync(join(folder, 'bot-'));
    mkdirSync(join(bot, 'node_modules'));
    const client = 'node_modules/swap-api-client';
    symlinkSync(join(app, client), join(bot, client));
    symlinkSync(join(root, 'node_modules/viem'), join(bot, 'node_modules/viem'));
    copyFileSync(join(root, 'examples', file), join(bot, file));
    return join(bot, file);
  }

  test('default: limitOrder.mjs waits while the market is below its limit, and sells once above it', async () => {
    const { key, account } = await fundedWallet(scene.client);
    await scene.proxyAtHead();
    const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };
    const limit = (await scene.api.quote(trade)).amountOut + 1n;
    const streams = await openStreams();
    const running = runProgram(process.execPath, [folderWith('limitOrder.mjs')], {
      PRIVATE_KEY: key,
      LIMIT: String(limit),
    });
    await expect.poll(openStreams, { timeout: 60_000 }).toBe(streams + 1);
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    const sent = () => scene.client.getTransactionCount({ address: account.address });
    expect(await sent()).toBe(0);
    await raiseEther(scene);
    const { code, stdout, stderr } = await running;
    expect([code, stderr]).toEqual([0, '']);
    const arrived = await usdcOf(scene.client, account.address);
    expect(JSON.parse(stdout)).toMatchObject({ amountOut: String(arrived) });
    expect(arrived).toBeGreaterThanOrEqual(limit);
    expect(await sent()).toBe(1);
  });

  test('default: firstPosition.mjs opens a position that the chain has', async () => {
    const { key, account } = await fundedWallet(scene.client);
    await scene.proxyAtHead();
    const ran = await runProgram(process.execPath, [folderWith('firstPosition.mjs')], { PRIVATE_KEY: key });
    expect(ran).toMatchObject({ code: 0 });
    const { tokenId, liquidity } = JSON.parse(ran.stdout);
    const nft = { address: MAINNET.positionManager, abi: MANAGER, args: [BigInt(tokenId)] } as const;
    expect(await scene.client.readContract({ ...nft, functionName: 'ownerOf' })).toBe(account.address);
    const position = await scene.client.readContract({ ...nft, functionName: 'positions' });
    expect(position[7]).toBe(BigInt(liquidity));
  });

  test('default: priceFeed.mjs writes the prices of /prices, once a block that has others', async () => {
    const env = { ...process.env, SWAP_API_URL: scene.proxy.url };
    const feed = spawn(process.execPath, [join(root, 'examples/priceFeed.mjs')], { env });
    const lines = createInterface({ input: feed.stdout })[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await lines.next()).value ?? '{}');
    try {
      await scene.proxyAtHead();
      const first = await next();
      await scene.client.mine({ blocks: 1 });
      await scene.proxyAtHead();
      const second = await next();
      expect(BigInt(second.blockNumber)).toBeGreaterThan(BigInt(first.blockNumber));
      const { prices } = await api.getPrices({
        tokens: second.prices.map(({ token }: Priced) => token).join(),
      });
      expect(second.prices).toEqual(
        prices.map(({ token, priceUSD, lastingPriceUSD }) => ({ token, priceUSD, lastingPriceUSD })),
      );
    } finally {
      feed.kill();
    }
  });
});

interface Priced {
  readonly token: string;
}

/** Node is all that the project itself asks for: commands of other programs are run where those are. */
function canRun(commands: readonly string[]): boolean {
  const programs = ['curl', 'openssl', 'sha256sum'].filter((name) => commands.join().includes(name));
  return programs.every((name) => isThere(`command -v ${name}`));
}

/** The examples whose programs this machine has: Node is all that the project itself asks for. */
function programsHere(): [string, string][] {
  const all: [string, string, string][] = [
    ['sh', 'quote.sh', 'curl --fail-with-body --version && jq --version'],
    ['python3', 'quote.py', 'python3 -c "import requests"'],
  ];
  return all.filter(([, , needs]) => isThere(needs)).map(([program, file]) => [program, file]);
}

function isThere(shell: string): boolean {
  try {
    execFileSync('sh', ['-c', shell], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
