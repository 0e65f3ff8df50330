import type { Express, RequestHandler } from 'express';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import { AppError } from '../../errors.ts';
import type { Guard } from '../pipeline/answer.ts';
import { otherMethods } from '../pipeline/endpointPaths.ts';
import { readJson } from '../pipeline/jsonBody.ts';

const WALLET_NODE_PATH = '/wallet-node';

/** Methods by which the page follows an account, each with the most parameters that it may have. */
const METHODS: ReadonlyMap<string, number> = new Map([
  ['eth_blockNumber', 0],
  ['eth_gasPrice', 0],
  ['eth_maxPriorityFeePerGas', 0],
  ['eth_feeHistory', 3],
  ['eth_getBalance', 2],
  ['eth_getTransactionCount', 2],
  ['eth_getTransactionByHash', 1],
  ['eth_getTransactionReceipt', 1],
  ['eth_getBlockByNumber', 2],
  // A third parameter would give the called code any state.
  ['eth_call', 2],
]);

export interface WalletNodeOptions {
  readonly rpc: Pick<RpcClient, 'send'>;
  readonly guards: Guard[];
  readonly requestTimeoutMs: number;
}

/**
 * Reads the chain for a page whose wallet only signs, as one behind a relay. It takes single JSON-RPC calls
 * of a few methods, under the limits of the API, from the page of this host alone.
 */
export function serveWalletNode(app: Express, { rpc, guards, requestTimeoutMs }: WalletNodeOptions): void {
  const answer: RequestHandler = async (request, response) => {
    response.locals.route = WALLET_NODE_PATH;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') {
      throw new AppError('INVALID_REQUEST', 'This path answers the page of this host alone');
    }
    const { id, method, params } = callIn(await readJson(request, requestTimeoutMs));
    const [outcome] = await response.locals.context.withinTime(rpc.send([{ method, params }]));
    if (outcome === undefined) throw new AppError('UPSTREAM_INVALID', 'The node answered no call');
    const said = outcome.kind === 'result' ? { result: outcome.result } : { error: outcome.fault };
    response.set('Cache-Control', 'no-store').json({ jsonrpc: '2.0', id, ...said });
  };
  app.use(WALLET_NODE_PATH, guards);
  app.post(WALLET_NODE_PATH, answer);
  app.all(WALLET_NODE_PATH, otherMethods({ method: 'post', path: WALLET_NODE_PATH }));
}

/** Reads one call of a permitted method. @throws INVALID_REQUEST */
function callIn(body: unknown) {
  const { id, method, params = [] } = Object(body) as Readonly<Record<string, unknown>>;
  const most = typeof method === 'string' ? METHODS.get(method) : undefined;
  if (typeof method !== 'string' || most === undefined) {
    throw new AppError('INVALID_REQUEST', `method must be one of ${[...METHODS.keys()].join(', ')}`);
  }
  if (!Array.isArray(params) || params.length > most) {
    throw new AppError('INVALID_REQUEST', `params of ${method} must be a list of at most ${most}`);
  }
  const isId = typeof id === 'number' || typeof id === 'string';
  return { id: isId ? id : null, method, params: params as readonly unknown[] };
}
