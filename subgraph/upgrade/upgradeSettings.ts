const DEPLOY_URLS = ['GRAPH_NODE_ADMIN_URL', 'GRAPH_NODE_STATUS_URL', 'IPFS_URL'] as const;
const VERIFY_URLS = ['GRAPH_NODE_QUERY_URL', 'RPC_URL'] as const;
/** Those of the comparison are read there too. */
const WHOLE_NUMBERS = ['START_BLOCK', 'SAMPLE', 'SEED', 'FROM_BLOCK', 'CHAIN_BLOCK', 'MINIMUM_DEPTH_USD'];

export interface UpgradeSettings {
  readonly name: string;
  readonly adminUrl: string;
  readonly statusUrl: string;
  /** First block of every contract; undefined for those of the manifest. */
  readonly startBlock: number | undefined;
  /** Whether a new deployment is compared with the chain before it is served. */
  readonly isVerified: boolean;
}

/**
 * Reads the settings of a deployment, or of a command about those that are there.
 * @throws Error that names a setting that is missing or wrong: the last of them is needed after hours of
 * indexing
 */
export function readUpgradeSettings(
  env: Readonly<Record<string, string | undefined>>,
  { isDeploying }: { readonly isDeploying: boolean },
): UpgradeSettings {
  const isVerified = env['VERIFY'] !== 'no';
  const needed = isDeploying ? [...DEPLOY_URLS, ...(isVerified ? VERIFY_URLS : [])] : DEPLOY_URLS.slice(0, 2);
  for (const name of needed) checkUrl(name, env[name]);
  for (const name of WHOLE_NUMBERS) checkNumber(name, env[name]);
  const start = env['START_BLOCK'] || undefined;
  return {
    name: env['SUBGRAPH_NAME'] || 'swap-api',
    adminUrl: env['GRAPH_NODE_ADMIN_URL'] ?? '',
    statusUrl: env['GRAPH_NODE_STATUS_URL'] ?? '',
    startBlock: start === undefined ? undefined : Number(start),
    isVerified,
  };
}

function checkUrl(name: string, value: string | undefined): void {
  if (!value) throw new Error(`${name} is not set`);
  // The service takes a list of nodes, graph-node and the comparison one.
  if (!/^https?:\/\/[^,\s]+$/i.test(value) || !URL.canParse(value)) {
    throw new Error(`${name} must be one http or https address`);
  }
}

function checkNumber(name: string, value: string | undefined): void {
  if (value && !/^\d{1,15}$/.test(value))
    throw new Error(`${name} must be a whole number, and not "${value}"`);
}
