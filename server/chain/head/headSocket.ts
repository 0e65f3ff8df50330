import { WebSocket } from 'ws';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type Header, type MaxHeadAge, parseHeader, parseQuantity } from '../head.ts';
import { assertReached } from '../rpc/blockTime.ts';

export interface HeadSocketOptions {
  readonly url: string;
  readonly chainId: number;
  readonly timeoutMs: number;
  /** Where it is 'never', blocks may be ahead of this machine's clock, too. Default 'never'. */
  readonly maxHeadAge?: MaxHeadAge | undefined;
  /** Called when the chain id was checked and the subscription accepted. */
  readonly onOpen: () => void;
  readonly onHead: (header: Header) => void;
  /** Called once with the reason, after the socket was closed because of a failure. */
  readonly onDown: (error: Error) => void;
}

export interface HeadSocket {
  /** Closes the socket, and calls `onDown` with the reason if there is one. */
  close(reason?: Error): void;
}

const MAX_MESSAGE_BYTES = 1024 * 1024;
const [CHAIN_ID, SUBSCRIBE] = [1, 2];

const message = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number() }).nullish(),
  method: z.string().optional(),
  params: z.object({ subscription: z.string(), result: z.unknown() }).optional(),
});

/**
 * Subscribes to newHeads after checking the chain id. It closes on a refused or lost connection and on any
 * invalid message.
 */
export function openHeadSocket(options: HeadSocketOptions): HeadSocket {
  const { url, chainId, timeoutMs, maxHeadAge = 'never', onOpen, onHead, onDown } = options;
  const socket = new WebSocket(url, { handshakeTimeout: timeoutMs, maxPayload: MAX_MESSAGE_BYTES });
  let subscription: string | undefined;
  let isDown = false;
  const close = (reason?: Error) => {
    if (isDown) return;
    isDown = true;
    clearTimeout(timer);
    socket.terminate();
    if (reason !== undefined) onDown(reason);
  };
  const timer = setTimeout(() => close(down('did not answer in time')), timeoutMs);
  const send = (id: number, method: string, params: readonly unknown[]) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));

  const take = (text: string) => {
    const { id, result, error, params } = message.parse(JSON.parse(text));
    if (params !== undefined) {
      if (params.subscription !== subscription) return;
      const header = parseHeader(params.result);
      assertReached(header, new URL(url).host, { maxHeadAge });
      onHead(header);
    } else if (error) throw down(`refused with code ${error.code}`);
    else if (id === CHAIN_ID) {
      const served = parseQuantity(result, 'chain id');
      if (served !== BigInt(chainId)) throw down(`serves chain ${served} instead of ${chainId}`);
      send(SUBSCRIBE, 'eth_subscribe', ['newHeads']);
    } else if (id === SUBSCRIBE) {
      subscription = z.string().parse(result);
      clearTimeout(timer);
      onOpen();
    }
  };

  socket.on('open', () => send(CHAIN_ID, 'eth_chainId', []));
  socket.on('message', (data) => {
    if (isDown) return;
    try {
      take(String(data));
    } catch (error) {
      close(error instanceof AppError ? error : down('sent something that is not JSON-RPC'));
    }
  });
  // The library's message may contain the URL, and the URL a key.
  socket.on('error', (error) => close(down('cannot be reached', 'code' in error ? error.code : undefined)));
  socket.on('close', (code) => close(down(`was closed with code ${code}`)));
  return { close };
}

function down(what: string, code?: unknown): AppError {
  return new AppError('RPC_UNAVAILABLE', `The WebSocket of the node ${what}.`, { cause: { code } });
}
