import type { IncomingMessage } from 'node:http';
import { AppError } from '../../errors.ts';

/**
 * Refuses what HTTP forbids and the parser lets pass: HTTP/1.1 without a host, an expectation nobody can meet.
 * @throws INVALID_REQUEST
 */
export function refuseMalformed({ headers: { host, expect }, httpVersion }: IncomingMessage): void {
  if (host === undefined && httpVersion === '1.1') {
    throw new AppError('INVALID_REQUEST', 'The request has no Host header');
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new AppError('INVALID_REQUEST', 'The Expect header can only be 100-continue');
  }
}
