import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface TestRelay {
  readonly url: string;
  /** Methods that clients asked for, in order. */
  readonly asked: string[];
  /** Take everything and answer nothing. */
  isSilent: boolean;
  stop(): Promise<void>;
}

interface Message {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
}

interface Params {
  readonly topic?: string;
  readonly topics?: readonly string[];
  readonly message?: string;
  readonly tag?: number;
  readonly pairingTopic?: string;
  readonly sessionTopic?: string;
  readonly sessionProposal?: string;
  readonly sessionProposalResponse?: string;
  readonly sessionSettlementRequest?: string;
}

/** Tags of the protocol's messages. */
const [PROPOSAL, PROPOSAL_ANSWER, SETTLEMENT] = [1100, 1101, 1102];

/**
 * A relay of WalletConnect on the loopback interface: it passes sealed messages between those who subscribed to a topic, and
 * keeps those of a topic that nobody else has subscribed to yet.
 */
export async function startRelay(): Promise<TestRelay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const subscribers = new Map<string, Set<WebSocket>>();
  const kept = new Map<string, Message[]>();
  let lastId = 0;

  const deliver = (socket: WebSocket, message: Message) => {
    lastId += 1;
    const data = { ...message, publishedAt: Date.now() };
    const params = { id: message.topic, data };
    socket.send(
      JSON.stringify({ jsonrpc: '2.0', id: `${Date.now()}${lastId}`, method: 'irn_subscription', params }),
    );
  };
  const publish = (from: WebSocket, message: Message) => {
    const others = [...(subscribers.get(message.topic) ?? [])].filter((socket) => socket !== from);
    for (const socket of others) deliver(socket, message);
    if (others.length === 0) kept.set(message.topic, [...(kept.get(message.topic) ?? []), message]);
  };
  const subscribe = (socket: WebSocket, topic: string): string => {
    subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(socket));
    for (const message of kept.get(topic) ?? []) deliver(socket, message);
    kept.delete(topic);
    return topic;
  };
  const relay: TestRelay = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ asked: [], isSilent: false },
    stop: async () => {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
  const methods: Readonly<Record<string, (socket: WebSocket, params: Params) => unknown>> = {
    irn_publish: (socket, { topic = '', message = '', tag = 0 }) => {
      publish(socket, { topic, message, tag });
      return true;
    },
    irn_subscribe: (socket, { topic = '' }) => subscribe(socket, topic),
    irn_batchSubscribe: (socket, { topics = [] }) => topics.map((topic) => subscribe(socket, topic)),
    irn_unsubscribe: (socket, { topic = '' }) => {
      subscribers.get(topic)?.delete(socket);
      return true;
    },
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    wc_proposeSession: (socket, { pairingTopic = '', sessionProposal = '' }) => {
      subscribe(socket, pairingTopic);
      publish(socket, { topic: pairingTopic, message: sessionProposal, tag: PROPOSAL });
      return true;
    },
    wc_approveSession: (socket, params) => {
      const { pairingTopic = '', sessionTopic = '' } = params;
      const { sessionProposalResponse = '', sessionSettlementRequest = '' } = params;
      subscribe(socket, sessionTopic);
      publish(socket, { topic: pairingTopic, message: sessionProposalResponse, tag: PROPOSAL_ANSWER });
      publish(socket, { topic: sessionTopic, message: sessionSettlementRequest, tag: SETTLEMENT });
      return true;
    },
  };
  server.on('connection', (socket) => {
    socket.on('message', (bytes) => {
      const {
        id,
        method,
        params = {},
      } = JSON.parse(String(bytes)) as {
        readonly id: unknown;
        readonly method?: string;
        readonly params?: Params;
      };
      // The answer to a message that was delivered.
      if (method === undefined) return;
      relay.asked.push(method);
      if (relay.isSilent) return;
      const answer = methods[method];
      const error = { code: -32601, message: `the relay has no ${method}` };
      const result = answer === undefined ? { error } : { result: answer(socket, params) };
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...result }));
    });
    socket.on('close', () => {
      for (const sockets of subscribers.values()) sockets.delete(socket);
    });
  });
  return relay;
}
