import { once } from 'node:events';
import { bytesToHex } from 'viem';
import { settingsOfDemo } from './demoSettings.ts';
import { namesGraphNode } from './graphNodeFromEnv.ts';
import { hasGraphNode, NO_GRAPH_NODE } from './graphNodeProgram.ts';
import { type LocalStack, startLocalStack } from './localStack.ts';
import { assertPortFree } from './ports.ts';
import { runExample } from './runExample.ts';

/**
 * `make demo` starts the whole service on embedded parts, sends one swap through it, and runs until Ctrl-C.
 * The settings of the environment are those of the service. With the argument `check` it only looks whether
 * it could.
 */
async function main(): Promise<void> {
  const settings = settingsOfDemo(process.env);
  const ports = {
    rpcPort: portFrom('RPC_PORT', 8545),
    graphPort: portFrom('GRAPH_PORT', 8000),
    port: portFrom('PORT', 3000),
  };
  await assertPortFree(ports.rpcPort, 'the replica chain', 'RPC_PORT');
  const isIndexed = hasGraphNode() || namesGraphNode();
  if (hasGraphNode()) await assertPortFree(ports.graphPort, 'graph-node', 'GRAPH_PORT');
  await assertPortFree(ports.port, 'the proxy', 'PORT');
  if (!isIndexed) say(WITHOUT_INDEX);
  if (process.argv.includes('check')) return;

  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const startedAt = Date.now();
  const stack = await startLocalStack({
    ...ports,
    isIndexed,
    settings,
    hasV4: true,
    hasExchanges: true,
    onStep: (step) => say(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${step}`),
  });
  try {
    say(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ready\n`);
    await runExample(stack, say);
    say(`\n${whatToTry(stack)}`);
    if (process.env['ONCE'] === '1') return;
    say('\nCtrl-C stops everything.');
    await interrupted;
  } finally {
    await stack.stop();
  }
}

const WITHOUT_INDEX = `\
${NO_GRAPH_NODE}, so this demo has no index.
Quotes, swaps and liquidity work as with one. Lists of tokens and pools, history and positions of an account need it.
Docker runs a graph-node anywhere: docs/demo.md#other-machines
`;

/** What a stranger needs next: addresses, a line to paste, and an account with funds for a wallet. */
function whatToTry({ replica, index, proxy }: LocalStack): string {
  const { WETH, USDC } = replica.tokens;
  const [, account] = replica.accounts;
  const { privateKey } = account.getHdKey();
  if (privateKey === null) throw new Error('an account of the replica has no key');
  return [
    `page    ${proxy.url}/`,
    `docs    ${proxy.url}/docs`,
    `quote   curl '${proxy.url}/swap-api/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=1000000000000000000'`,
    `chain   ${replica.url} (chain id 1)`,
    `index   ${index?.queryUrl ?? 'none on this machine'}`,
    `wallet  ${account.address}, 10 000 ETH, key ${bytesToHex(privateKey)}`,
    '        Everybody knows this key. Use it on this chain only.',
  ].join('\n');
}

/** @throws Error that names the variable when it is no port */
function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable] ?? '';
  if (text === '') return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Error(`${variable} must be a port from 1 to 65535, got "${text}"`);
  return port;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
