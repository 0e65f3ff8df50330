import { expect, test } from 'vitest';
import { SwapApiError } from '../../client/src/errors.ts';
import { failedFlow, failureText } from './failure.ts';

const DOUBT = 'The wallet may have sent the swap all the same: look there before you swap again.';
const HASH = `0x${'a'.repeat(64)}`;
const rejected = Object.assign(new Error('User rejected'), { code: 4001 });

test.each<[string, unknown, string]>([
  ['a rejection', rejected, 'You rejected the request in your wallet.'],
  [
    'a moved price',
    new SwapApiError('no', { code: 'BOUND_NOT_MET', status: 422 }),
    'The price moved past the minimum that was shown. Nothing was swapped.',
  ],
  ['a lost service', new TypeError('Failed to fetch'), 'The service does not answer.'],
  ['a service that hangs', new DOMException('late', 'TimeoutError'), 'The service does not answer.'],
  [
    'an error of the service',
    new SwapApiError('No route found', { code: 'NO_ROUTE', status: 404 }),
    'No route found',
  ],
  ['a text that hides another', { message: '\u202eevil' }, '⟨U+202E⟩evil'],
])('default: %s', (_name, error, text) => {
  expect(failureText(error)).toBe(text);
});

test('behavior: a text is cut', () => {
  expect(failureText(new Error('x'.repeat(5000)))).toBe(`${'x'.repeat(300)}…`);
});

test.each<[string, unknown, 'approve' | 'send', boolean]>([
  ['a wallet that breaks off at the swap may have sent it', new Error('disconnected'), 'send', true],
  ['a rejected swap was not sent', rejected, 'send', false],
  [
    'a swap that could not be built was not sent',
    new SwapApiError('no', { code: 'BOUND_NOT_MET', status: 422 }),
    'send',
    false,
  ],
  [
    'a wallet on another chain sent nothing',
    new Error('The wallet is on chain 5, the swap on 1'),
    'send',
    false,
  ],
  ['an approval is no swap', new Error('disconnected'), 'approve', false],
])('behavior: %s', (_name, error, step, isDoubted) => {
  const flow = failedFlow(error, { kind: 'running', step, sent: [] });
  expect(flow.kind === 'failed' && flow.text.includes(DOUBT)).toBe(isDoubted);
});

test('behavior: a swap that has its hash is in no doubt; the chain says its end', () => {
  const sent = [{ step: 'send', hash: HASH }] as const;
  expect(
    failedFlow(new Error(`Transaction ${HASH} reverted`), { kind: 'running', step: 'send', sent }),
  ).toEqual({
    kind: 'failed',
    sent,
    text: `Transaction ${HASH} reverted`,
  });
});
