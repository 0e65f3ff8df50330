import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { statesAskedFor } from './statesAskedFor.ts';
import type { Turns } from './turns.ts';

export interface RpcMessage {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** `result` or `error`, to be sent as the answer to one message. */
export type RpcAnswer = Readonly<Record<string, unknown>>;

/** How a node misbehaves; what is absent is as it should be. */
export interface NodeFault {
  /** Before anything is answered. */
  readonly delayMs?: number;
  /** True when it has dealt with the HTTP request itself, also by doing nothing. */
  readonly request?: (messages: readonly RpcMessage[], response: ServerResponse) => boolean;
  /**
   * The answer to one message instead of the node's; `honest` asks the node, for this or other parameters.
   */
  readonly message?: (
    message: RpcMessage,
    honest: (params?: readonly unknown[]) => Promise<RpcAnswer>,
  ) => Promise<RpcAnswer | undefined> | RpcAnswer | undefined;
  /** What goes over the wire instead of this text. */
  readonly body?: (answer: string) => string;
  readonly socket?: 'refused' | 'silent';
  /** What is pushed for a new head instead of it, one message each. */
  readonly push?: (head: Record<string, unknown>) => readonly unknown[];
}

export interface NodeCounts {
  readonly requests: number;
  /** States of pools that were asked for. */
  readonly states: number;
}

/** Stands in front of the chain as the node of an operator, by HTTP and by WebSocket. */
export class ChaosNode {
  readonly url: string;
  readonly wsUrl: string;
  fault: NodeFault = {};
  readonly #target: string;
  readonly #turns: Turns;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: ReturnType<typeof createServer>;
  readonly #subscribers = new Set<WebSocket>();
  #requests = 0;
  #states = 0;

  private constructor(target: string, turns: Turns, server: ReturnType<typeof createServer>) {
    this.#target = target;
    this.#turns = turns;
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
    this.wsUrl = `ws://127.0.0.1:${port}`;
  }

  static async start(target: string, turns: Turns): Promise<ChaosNode> {
    const server = createServer({ keepAliveTimeout: 0 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const node = new ChaosNode(target, turns, server);
    server.on('request', (incoming, response) => {
      node.#answer(incoming, response).catch(() => response.destroy());
    });
    const sockets = new WebSocketServer({ noServer: true });
    server.on('upgrade', (incoming, socket, head) => {
      if (node.fault.socket === 'refused') socket.destroy();
      else sockets.handleUpgrade(incoming, socket, head, (opened) => node.#serve(opened));
    });
    return node;
  }

  get counts(): NodeCounts {
    return { requests: this.#requests, states: this.#states };
  }

  /** Tells the subscribers of a new head. */
  push(head: Record<string, unknown>): void {
    if (this.fault.socket !== undefined) return;
    for (const result of this.fault.push?.(head) ?? [head]) this.pushRaw(result);
  }

  pushRaw(result: unknown): void {
    const params = { subscription: '0x1', result };
    const message = JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params });
    for (const socket of this.#subscribers) socket.send(message);
  }

  cutSockets(): void {
    for (const socket of this.#subscribers) socket.terminate();
  }

  async stop(): Promise<void> {
    this.cutSockets();
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await once(this.#server, 'close');
  }

  #serve(socket: WebSocket): void {
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#subscribers.delete(socket));
    socket.on('message', async (data) => {
      const message: RpcMessage = JSON.parse(String(data));
      const { id, method } = message;
      if (method === 'eth_subscribe') this.#subscribers.add(socket);
      const answer = method === 'eth_subscribe' ? { result: '0x1' } : await this.#one(message, this.fault);
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed: RpcMessage | RpcMessage[] = JSON.parse(await text(incoming));
    const messages = [parsed].flat();
    this.#requests += 1;
    for (const message of messages) this.#states += statesAskedFor(message);
    const { fault } = this;
    if (fault.delayMs !== undefined) await pause(fault.delayMs);
    if (fault.request?.(messages, response) === true) return;
    const answers = await Promise.all(
      messages.map(async (message) => ({
        jsonrpc: '2.0',
        id: message.id,
        ...(await this.#one(message, fault)),
      })),
    );
    const body = JSON.stringify(Array.isArray(parsed) ? answers : answers[0]);
    response.setHeader('content-type', 'application/json');
    response.end(fault.body?.(body) ?? body);
  }

  async #one(message: RpcMessage, fault: NodeFault): Promise<RpcAnswer> {
    const honest = (params = message.params) => this.#honest({ ...message, params });
    return (await fault.message?.(message, honest)) ?? honest();
  }

  #honest(message: RpcMessage): Promise<RpcAnswer> {
    return this.#turns.shared(async () => {
      const sent = request(this.#target, {
        agent: this.#agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      sent.end(JSON.stringify({ ...message, jsonrpc: '2.0' }));
      const [answer]: IncomingMessage[] = await once(sent, 'response');
      if (answer === undefined) throw new Error('the chain gave no answer');
      const { result, error } = JSON.parse(await text(answer)) as Record<string, unknown>;
      return error === undefined ? { result } : { error };
    });
  }
}
