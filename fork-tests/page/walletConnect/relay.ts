import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { Mailboxes } from './mailboxes.ts';

export interface TestRelay {
  readonly url: string;
  /** Methods that clients asked for, in order. */
  readonly asked: string[];
  /** Take everything and answer nothing. */
  isSilent: boolean;
  /**
   * Called before each frame to a client: milliseconds by which it is late, or that its connection breaks in
   * its place.
   */
  trouble: () => number | 'break';
  /** Breaks every connection; clients make new ones. */
  breakConnections(): void;
  stop(): Promise<void>;
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

interface Frame {
  readonly id: unknown;
  readonly method?: string;
  readonly params?: Params;
}

/** Tags of the protocol's messages. */
const [PROPOSAL, PROPOSAL_ANSWER, SETTLEMENT] = [1100, 1101, 1102];

/**
 * A relay of WalletConnect on the loopback interface: it passes sealed messages between those who subscribed
 * to a topic.
 */
export async function startRelay(): Promise<TestRelay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const mail = new Mailboxes();
  const relay: TestRelay = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    isSilent: false,
    trouble: () => 0,
    breakConnections: () => {
      for (const socket of server.clients) socket.terminate();
    },
    stop: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
  const write = (socket: WebSocket, frame: object) => {
    const trouble = relay.trouble();
    if (trouble === 'break') socket.terminate();
    else if (trouble === 0) socket.send(JSON.stringify(frame));
    else setTimeout(() => socket.send(JSON.stringify(frame), () => {}), trouble);
  };
  const methods: Readonly<Record<string, (client: string, params: Params) => unknown>> = {
    irn_publish: (client, { topic = '', message = '', tag = 0 }) => {
      mail.publish(client, { topic, message, tag });
      return true;
    },
    irn_subscribe: (client, { topic = '' }) => mail.subscribe(client, topic),
    irn_batchSubscribe: (client, { topics = [] }) => topics.map((topic) => mail.subscribe(client, topic)),
    irn_unsubscribe: (client, { topic = '' }) => mail.unsubscribe(client, topic),
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    wc_proposeSession: (client, { pairingTopic = '', sessionProposal = '' }) => {
      mail.subscribe(client, pairingTopic);
      mail.publish(client, { topic: pairingTopic, message: sessionProposal, tag: PROPOSAL });
      return true;
    },
    wc_approveSession: (client, params) => {
      const { pairingTopic = '', sessionTopic = '' } = params;
      const { sessionProposalResponse = '', sessionSettlementRequest = '' } = params;
      mail.subscribe(client, sessionTopic);
      mail.publish(client, { topic: pairingTopic, message: sessionProposalResponse, tag: PROPOSAL_ANSWER });
      mail.publish(client, { topic: sessionTopic, message: sessionSettlementRequest, tag: SETTLEMENT });
      return true;
    },
  };
  server.on('connection', (socket, request) => {
    const client = clientOf(request);
    const leave = mail.join(client, (frame) => write(socket, frame));
    socket.on('close', leave);
    socket.on('message', (bytes) => {
      const { id, method, params = {} } = JSON.parse(String(bytes)) as Frame;
      if (method === undefined) {
        mail.acknowledge(client, id);
        return;
      }
      relay.asked.push(method);
      if (relay.isSilent) return;
      const answer = methods[method];
      const error = { code: -32601, message: `the relay has no ${method}` };
      write(socket, {
        jsonrpc: '2.0',
        id,
        ...(answer === undefined ? { error } : { result: answer(client, params) }),
      });
    });
  });
  return relay;
}

/** Clients sign their connections with a key that they keep; a new connection of one has the same issuer. */
function clientOf({ url = '' }: IncomingMessage): string {
  const token = new URL(url, 'ws://relay').searchParams.get('auth') ?? '';
  const { iss } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return String(iss);
}
