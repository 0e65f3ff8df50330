import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { Exchange } from './exchanges.ts';

/**
 * Answers a request that the HTTP parser rejected with the common error body, and closes the connection. Only
 * closes it when another answer is being sent, or when the client cannot read one.
 * @param open unanswered requests of the connection; the last one may be the malformed request
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
  // A handler that waits for the rest of the body sees the connection closed, and logs the status set here.
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

/** Serializes an error to bytes, for connections that have no response object. */
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
