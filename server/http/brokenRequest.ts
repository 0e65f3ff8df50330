import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../errors.ts';

/**
 * Answers what the HTTP parser refused before the app saw a request with the one error body, and ends the
 * connection. It only ends it when another answer is on its way, or nobody would read one.
 */
export function refuseBrokenRequest(
  failure: NodeJS.ErrnoException,
  socket: Duplex,
  isAnswering: boolean,
): void {
  if (isAnswering || !socket.writable || failure.code === 'ECONNRESET') socket.destroy();
  else socket.end(answerOf(toAppError(failure.code)));
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

function answerOf({ status, code, message }: AppError): string {
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
