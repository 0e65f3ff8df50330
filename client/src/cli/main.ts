#!/usr/bin/env node
import { parseArgs } from 'node:util';
import packed from '../../package.json' with { type: 'json' };
import { createSwapApiClient, type SwapApiClient, SwapApiError } from '../index.ts';
import {
  addCommand,
  collectCommand,
  createCommand,
  removeCommand,
  type Shown,
  showPositions,
  zapCommand,
} from './liquidityCommands.ts';
import { resolveToken } from './resolveToken.ts';
import { poolsTable, quoteTable, transactionTable } from './tables.ts';
import { OPTIONS, USAGE } from './usage.ts';
import { readTrade } from './wholeTrade.ts';

class UsageError extends Error {}

type Given = ReturnType<typeof readArguments>;

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Runs the command and returns its output; undefined for a server that has ended. @throws UsageError, or what
 * the service answers
 */
async function run({ values, positionals }: Given): Promise<string | undefined> {
  const [command, ...names] = positionals;
  if (values.help) return USAGE;
  if (values.version) return packed.version;
  const apiKey = apiKeyOf(values);
  const api = createSwapApiClient({
    baseUrl: serviceOf(values),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  const show = (answer: unknown, table: () => string) =>
    values.json ? JSON.stringify(answer, null, 2) : table();
  if (command === 'pools') {
    const [name] = expectNames(names, 1);
    const token = await resolveToken(api, name);
    const [{ pools }, { exchanges }] = await Promise.all([
      api.listPools({ token: token.address }),
      api.getNetwork(),
    ]);
    return show(pools, () => poolsTable(pools, exchanges));
  }
  if (command === 'quote') {
    const { ends, trade, exchanges } = await tradeOf(api, names, values);
    const hasSeveral = (exchanges?.length ?? 0) > 1;
    const quote = await api.getQuote({ ...trade, ...(hasSeveral ? { alternatives: true } : {}) });
    return show(quote, () => quoteTable(quote, ends, exchanges));
  }
  if (command === 'tx') {
    const { recipient = values.sender, sender } = values;
    if (recipient === undefined) throw new UsageError('tx needs --recipient or --sender');
    const { ends, trade, exchanges } = await tradeOf(api, names, values);
    const swap = await api.buildSwap({
      ...trade,
      recipient,
      ...(sender === undefined ? {} : { sender }),
    });
    return show(swap, () => transactionTable(swap, ends, exchanges));
  }
  const changed = await changeOf(api, { values, positionals });
  if (changed !== undefined) return show(changed.answer, changed.table);
  if (command === 'mcp') {
    expectNames(names, 0);
    const { serveStdio } = await import('../mcp/stdio.ts');
    await serveStdio(api, packed.version);
    return undefined;
  }
  throw new UsageError(command === undefined ? 'Missing command' : `Unknown command: ${command}`);
}

/** Runs a command about liquidity; undefined for another one. @throws as `run` */
async function changeOf(
  api: SwapApiClient,
  { values, positionals: [command, ...names] }: Given,
): Promise<Shown | undefined> {
  const slippage = numberOf('slippage', values);
  if (command === 'positions') return showPositions(api, expectNames(names, 1)[0]);
  if (command === 'add') return addCommand(api, expectNames(names, 3), values, slippage);
  if (command === 'create') return createCommand(api, expectNames(names, 3), values, slippage);
  if (command === 'zap') return zapCommand(api, expectNames(names, 3), values, slippage);
  if (command === 'remove') {
    const [place, percent] = expectNames(names, 2);
    return removeCommand(api, [place, percent], values, slippage);
  }
  if (command !== 'collect') return undefined;
  if (names.length === 0) throw new UsageError('collect needs a position');
  return collectCommand(api, names, values);
}

/** @throws UsageError where the address is none that `fetch` takes: it would not say which one that was */
function serviceOf({ url }: Given['values']): string {
  const given = url ?? (process.env['SWAP_API_URL'] || 'http://127.0.0.1:3000');
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return given;
  throw new UsageError(`The service must be an address such as http://127.0.0.1:3000, and not "${given}"`);
}

/** @throws UsageError that does not repeat the key: what is printed may be kept in a log */
function apiKeyOf(values: Given['values']): string | undefined {
  const key = values['api-key'] ?? process.env['SWAP_API_KEY'] ?? '';
  if (/[^\x21-\x7e]/.test(key)) throw new UsageError('The API key has a character that no header can carry');
  return key === '' ? undefined : key;
}

/**
 * Returns the number of an option; undefined where it is not given. @throws UsageError for an empty one,
 * which is no 0
 */
function numberOf(name: 'slippage' | 'max-splits', values: Given['values']): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  if (!/^\d+(?:\.\d+)?$/.test(given)) throw new UsageError(`--${name} must be a number, and not "${given}"`);
  return Number(given);
}

/** Returns the trade that the arguments name, over as many routes as they or the service say. */
async function tradeOf(api: SwapApiClient, names: readonly string[], values: Given['values']) {
  const [tokenIn, tokenOut, amount] = expectNames(names, 3);
  const isExactOut = values['exact-out'] ?? false;
  const [splits, slippage] = [numberOf('max-splits', values), numberOf('slippage', values)];
  const { exchanges: among, 'exclude-exchanges': without } = values;
  const router = routerOf(values.router);
  const [{ ends, trade }, { suggestedMaxSplits, exchanges }] = await Promise.all([
    readTrade(api, { tokenIn, tokenOut, amount, isExactOut }),
    api.getNetwork(),
  ]);
  return {
    ends,
    exchanges,
    trade: {
      ...trade,
      maxSplits: splits ?? suggestedMaxSplits,
      ...(among === undefined ? {} : { exchanges: among }),
      ...(without === undefined ? {} : { excludeExchanges: without }),
      ...(router === undefined ? {} : { router }),
      ...(values.fallback === true ? { fallback: true } : {}),
      ...(slippage === undefined ? {} : { slippage }),
    },
  };
}

const ROUTERS = ['universalRouter', 'executor', 'best'] as const;

/** @throws UsageError for a word that names no router */
function routerOf(word: string | undefined): (typeof ROUTERS)[number] | undefined {
  const router = ROUTERS.find((name) => name === word);
  if (word !== undefined && router === undefined)
    throw new UsageError(`--router must be one of ${ROUTERS.join(', ')}, and not "${word}"`);
  return router;
}

function expectNames(names: readonly string[], count: number): [string, string, string] {
  if (names.length !== count) throw new UsageError(`Expected ${count} arguments after the command`);
  const [first = '', second = '', third = ''] = names;
  return [first, second, third];
}

try {
  const output = await run(readArguments());
  if (output !== undefined) process.stdout.write(`${output}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof SwapApiError ? `${error.code}: ` : '';
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  process.stderr.write(`${code}${message}${cause}\n${error instanceof UsageError ? `\n${USAGE}\n` : ''}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
