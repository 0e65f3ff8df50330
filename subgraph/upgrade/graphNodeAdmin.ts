import { z } from 'zod';

const TIMEOUT_MS = 60_000;
const ALREADY_THERE = /already exists/;

const answerSchema = z.object({ error: z.object({ message: z.string() }).optional() });

/** The names of a graph-node, each of which points to one deployment (JSON-RPC, usually port 8020). */
export class GraphNodeAdmin {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Creates a name; one that exists already is kept as it is. @throws Error with the node's own words */
  async create(name: string): Promise<void> {
    await this.#call('subgraph_create', { name }, ALREADY_THERE);
  }

  /**
   * Points a name to a deployment, which is indexed from now on where it was not. Several names may point to
   * one.
   * @throws Error with the node's own words
   */
  async deploy(name: string, deployment: string): Promise<void> {
    await this.#call('subgraph_deploy', { name, ipfs_hash: deployment });
  }

  /**
   * Removes a name. A deployment that no name points to is indexed no longer. @throws Error with the node's
   * own words
   */
  async remove(name: string): Promise<void> {
    await this.#call('subgraph_remove', { name });
  }

  async #call(method: string, params: object, accepted?: RegExp): Promise<void> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${this.#url} answers with status ${response.status}`);
    const { error } = answerSchema.parse(await response.json());
    if (error === undefined || accepted?.test(error.message)) return;
    throw new Error(`${method} failed: ${error.message}`);
  }
}
