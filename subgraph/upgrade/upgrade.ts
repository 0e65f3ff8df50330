import { setTimeout as delay } from 'node:timers/promises';
import { inWords, type Progress } from '../pace.ts';
import type { GraphNodeAdmin } from './graphNodeAdmin.ts';
import type { IndexStatus, IndexStatuses } from './indexStatus.ts';

export interface UpgradeOptions {
  /** Name that the service asks for. */
  readonly name: string;
  readonly admin: GraphNodeAdmin;
  readonly statuses: IndexStatuses;
  /** Compares a deployment with the chain; false when they differ. */
  readonly verify: (deployment: string) => Promise<boolean>;
  /** Is told each step, and how the index comes on. */
  readonly say: (line: string) => void;
  /** Milliseconds between two looks at graph-node. Default 1 s. */
  readonly pollMs?: number;
  /** Milliseconds between two lines about the progress. Default 30 s. */
  readonly tellMs?: number;
}

/** A deployment that follows the chain may be this many blocks behind it between two looks. */
const FOLLOWING_BLOCKS = 10;
const SWITCH_TIMEOUT_MS = 60_000;

/** Names beside that of the service: what is being prepared, and what was served before. */
const nextOf = (name: string) => `${name}-next`;
const previousOf = (name: string) => `${name}-previous`;

/**
 * Deploys a subgraph beside the one that is served, waits until it is synced, compares it with the chain, and
 * only then points the name to it. The former goes on being indexed, under a name of its own, for `goBack`.
 * The first deployment of a name is served at once: there is nothing to keep.
 * @returns whether the deployment is served now; false when it differs from the chain, and then nothing has
 * changed
 * @throws Error when indexing fails, and with graph-node's own words
 */
export async function upgrade(deployment: string, options: UpgradeOptions): Promise<boolean> {
  const { name, admin, statuses, verify, say } = options;
  await admin.create(name);
  const current = await statuses.current(name);
  if (current === deployment) {
    say(`${name} is ${deployment} already`);
    return true;
  }
  const place = current === undefined ? name : nextOf(name);
  say(`deploying ${deployment} as ${place}${current === undefined ? '' : `, beside ${current}`}`);
  await admin.create(place);
  await admin.deploy(place, deployment);
  await untilSynced(deployment, options);
  say(`comparing ${deployment} with the chain`);
  if (!(await verify(deployment))) {
    say(
      `${deployment} differs from the chain: ${current === undefined ? 'look at it' : `${current} is still served`}`,
    );
    return false;
  }
  if (current !== undefined) await exchange(current, deployment, options);
  return true;
}

/**
 * Points the name to the deployment that was served before the last switch, and keeps the present one to go
 * forward again.
 * @throws Error when there is none
 */
export async function goBack(options: UpgradeOptions): Promise<void> {
  const { name, statuses } = options;
  const [current, previous] = await Promise.all([statuses.current(name), statuses.current(previousOf(name))]);
  if (current === undefined || previous === undefined) throw new Error(`${name} has no former deployment`);
  await exchange(current, previous, options);
}

/** Gives up the deployment that was served before the last switch: it is indexed no longer. */
export async function forgetPrevious({ name, admin, statuses, say }: UpgradeOptions): Promise<void> {
  const previous = await statuses.current(previousOf(name));
  if (previous === undefined) throw new Error(`${name} has no former deployment`);
  await admin.remove(previousOf(name));
  say(
    `${previous} is indexed no longer; \`graphman unused record\` and \`graphman unused remove\` free its space`,
  );
}

/** Says what is served, prepared and kept, and how far each has come. */
export async function describe({ name, statuses, say }: UpgradeOptions): Promise<void> {
  for (const each of [name, nextOf(name), previousOf(name)]) {
    const deployment = await statuses.current(each);
    if (deployment === undefined) {
      say(`${each}: nothing`);
      continue;
    }
    const { block, chainHead, failure } = await statuses.of(deployment);
    say(
      `${each}: ${deployment} at block ${block ?? 'none'} of ${chainHead ?? 'unknown'}${failure ? `, stopped: ${failure}` : ''}`,
    );
  }
}

async function exchange(from: string, to: string, options: UpgradeOptions): Promise<void> {
  const { name, admin, statuses, say } = options;
  const before = await untilReached(to, from, options);
  await admin.create(previousOf(name));
  // The order keeps both indexed at any time: what no name points to is stopped.
  const place = nextOf(name);
  await admin.create(place);
  await admin.deploy(place, to);
  await admin.deploy(previousOf(name), from);
  await admin.deploy(name, to);
  await untilTrue(async () => (await statuses.current(name)) === to, SWITCH_TIMEOUT_MS, options);
  await admin.remove(place);
  say(`${name} is ${to} now, at block ${before}; ${from} is kept as ${previousOf(name)}`);
}

/** Resolves once all blocks up to the head are stored. `synced` alone is true before the last of them are. */
async function untilSynced(deployment: string, options: UpgradeOptions): Promise<void> {
  const { statuses, say, pollMs = 1000, tellMs = 30_000 } = options;
  let first: Progress | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const status = await statuses.of(deployment);
    if (status.failure !== undefined)
      throw new Error(`indexing of ${deployment} has failed: ${status.failure}`);
    const at = performance.now();
    const progress = progressOf(status, at);
    first ??= progress;
    const isThere =
      status.isSynced && progress !== undefined && progress.total - progress.done <= FOLLOWING_BLOCKS;
    if (progress !== undefined && first !== undefined && (isThere || at - toldAt >= tellMs)) {
      say(`${deployment}: ${inWords('blocks', first, progress)}`);
      toldAt = at;
    }
    if (isThere) return;
    await delay(pollMs);
  }
}

const progressOf = ({ block, chainHead }: IndexStatus, at: number): Progress | undefined =>
  block === undefined || chainHead === undefined ? undefined : { at, done: block, total: chainHead };

/**
 * Resolves with the block of `deployment` once it is where `other` is: callers never see the index go back.
 */
async function untilReached(deployment: string, other: string, options: UpgradeOptions): Promise<number> {
  let reached = 0;
  await untilTrue(
    async () => {
      const [own, wanted] = await Promise.all([options.statuses.of(deployment), options.statuses.of(other)]);
      if (own.failure !== undefined) throw new Error(`indexing of ${deployment} has failed: ${own.failure}`);
      reached = own.block ?? 0;
      // One that has failed is where nobody wants to be.
      return wanted.failure !== undefined || reached >= (wanted.block ?? 0);
    },
    Number.POSITIVE_INFINITY,
    options,
  );
  return reached;
}

async function untilTrue(
  look: () => Promise<boolean>,
  timeoutMs: number,
  { pollMs = 1000 }: UpgradeOptions,
): Promise<void> {
  const start = performance.now();
  while (!(await look())) {
    if (performance.now() - start > timeoutMs)
      throw new Error(`graph-node has not switched in ${timeoutMs} ms`);
    await delay(pollMs);
  }
}
