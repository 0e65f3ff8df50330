import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uploadSubgraph } from '../deploy.ts';
import { GraphNodeAdmin } from './graphNodeAdmin.ts';
import { IndexStatuses } from './indexStatus.ts';
import { describe, forgetPrevious, goBack, type UpgradeOptions, upgrade } from './upgrade.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = 'upgrade <folder of a compiled subgraph> | back | forget | status';

/** `deploy/deploySubgraph.sh` calls this; docs/deploy.md lists the settings. Returns the exit code. */
async function main([command = '', ...more]: readonly string[]): Promise<number> {
  if (command === '' || more.length > 0) throw new Error(USAGE);
  const options: UpgradeOptions = {
    name: process.env['SUBGRAPH_NAME'] || 'swap-api',
    admin: new GraphNodeAdmin(required('GRAPH_NODE_ADMIN_URL')),
    statuses: new IndexStatuses(required('GRAPH_NODE_STATUS_URL')),
    verify,
    say: (line) => process.stdout.write(`» ${line}\n`),
  };
  if (command === 'back') await goBack(options);
  else if (command === 'forget') await forgetPrevious(options);
  else if (command === 'status') await describe(options);
  else {
    const start = process.env['START_BLOCK'];
    const id = await uploadSubgraph(command, required('IPFS_URL'), start ? Number(start) : undefined);
    return (await upgrade(id, options)) ? 0 : 1;
  }
  return 0;
}

/** `make verify` against one deployment, by its id, or nothing with VERIFY=no. */
async function verify(deployment: string): Promise<boolean> {
  if (process.env['VERIFY'] === 'no') return true;
  required('RPC_URL');
  const url = new URL(`/subgraphs/id/${deployment}`, required('GRAPH_NODE_QUERY_URL')).href;
  const child = spawn(process.execPath, ['--import', 'tsx', join('fork-tests', 'verify', 'main.ts')], {
    cwd: ROOT,
    env: { ...process.env, SUBGRAPH_URL: url },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
