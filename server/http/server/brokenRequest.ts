import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { Exchange } from './exchanges.ts';

/**
 * Answers what the HTTP parser refused with the one error body, and ends the connection. It only ends it when another
 * answer is on its way, or nobody would read one.
 * @param open requests of the connection that are not answered yet; the last one may be what is broken
 */
export function refuseBrokenRequest(
  failure: NodeJS.ErrnoException,
  socket: Duplex,
  open: readonly Exchange[],
): void {
  const [only, ...others] = open;
  const isOther = only !== undefined && (only.request.complete || only.response.headersSent);
  if (isOther || others.length > 0 || !socket.writable || failure.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const error = toAppError(failure.code);
  // Whoever waits for the rest of the body finds the connection closed, and logs what was answered here.
  if (only !== undefined) only.response.statusCode = error.status;
  socket.end(rawAnswer(error));
}

function toAppError(code: string | undefined): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('PAYLOAD_TOO_LARGE', 'The URL and headers are larger than 16 KiB');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('INVALID_REQUEST', 'The request did not arrive in time');
    default:
      return new AppError('INVALID_REQUEST', 'The request is not valid HTTP');
  }
}

/** An error as bytes, for connections on which there is no response to write to. */
export function rawAnswer({ status, code, message }: AppError): string {
  const body = JSON.stringify({ error: message, code, requestId: randomUUID() });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
