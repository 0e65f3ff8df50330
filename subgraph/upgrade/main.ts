import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uploadSubgraph } from '../deploy.ts';
import { GraphNodeAdmin } from './graphNodeAdmin.ts';
import { IndexStatuses } from './indexStatus.ts';
import { describe, forgetPrevious, goBack, type UpgradeOptions, upgrade } from './upgrade.ts';
import { readUpgradeSettings } from './upgradeSettings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = 'upgrade <folder of a compiled subgraph> | check | back | forget | status';

/** `deploy/deploySubgraph.sh` calls this; docs/deploy.md lists the settings. Returns the exit code. */
async function main([command = '', ...more]: readonly string[]): Promise<number> {
  if (command === '' || more.length > 0) throw new Error(USAGE);
  const isDeploying = !['back', 'forget', 'status'].includes(command);
  const settings = readUpgradeSettings(process.env, { isDeploying });
  if (command === 'check') return 0;
  const options: UpgradeOptions = {
    name: settings.name,
    admin: new GraphNodeAdmin(settings.adminUrl),
    statuses: new IndexStatuses(settings.statusUrl),
    verify: (deployment) => (settings.isVerified ? verify(deployment) : Promise.resolve(true)),
    say: (line) => process.stdout.write(`» ${line}\n`),
  };
  if (command === 'back') await goBack(options);
  else if (command === 'forget') await forgetPrevious(options);
  else if (command === 'status') await describe(options);
  else {
    const id = await uploadSubgraph(command, process.env['IPFS_URL'] ?? '', settings.startBlock);
    return (await upgrade(id, options)) ? 0 : 1;
  }
  return 0;
}

/** `make verify` against one deployment, by its id. */
async function verify(deployment: string): Promise<boolean> {
  const url = new URL(`/subgraphs/id/${deployment}`, process.env['GRAPH_NODE_QUERY_URL']).href;
  const child = spawn(process.execPath, ['--import', 'tsx', join('fork-tests', 'verify', 'main.ts')], {
    cwd: ROOT,
    env: { ...process.env, SUBGRAPH_URL: url },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** What `fetch` throws says nothing of the address; its cause does. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}
