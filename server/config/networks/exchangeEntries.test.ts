import { expect, test } from 'vitest';
import { network as short } from '../../quoting/model/quotedTrade.testkit.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { exchangesSchema } from './exchange.ts';
import { exchangeEntries } from './exchangeEntries.ts';

const fork = (id: string, digit: number, more: object = {}) => ({
  id,
  name: id,
  router: { kind: 'universalRouter', address: nth(digit), permit2: nth(digit + 1) },
  v2: {
    factory: nth(digit + 2),
    fee: { call: 'pair', signature: 'swapFee()(uint32)', precision: 1000 },
  },
  v3: { factory: nth(digit + 3) },
  ...more,
});

test('default: the contracts of each listed exchange by their fields, the first one as the network has it', () => {
  const exchanges = exchangesSchema.parse([
    fork('ours', 0x10),
    fork('off', 0x20, { enabled: false }),
    fork('fork', 0x30),
  ]);
  const entries = exchangeEntries({ ...short, exchanges });
  expect(entries.contracts).toEqual([
    { field: 'exchanges[0].router.address', address: short.universalRouter },
    { field: 'exchanges[0].v2.factory', address: short.v2Factory },
    { field: 'exchanges[0].v3.factory', address: short.v3Factory },
    { field: 'exchanges[2].router.address', address: nth(0x30) },
    { field: 'exchanges[2].router.permit2', address: nth(0x31) },
    { field: 'exchanges[2].v2.factory', address: nth(0x32) },
    { field: 'exchanges[2].v3.factory', address: nth(0x33) },
  ]);
  expect(entries.feeCalls.map(({ field, factory }) => [field, factory])).toEqual([
    ['exchanges[0].v2.fee', short.v2Factory],
    ['exchanges[2].v2.fee', nth(0x32)],
  ]);
});

test('behavior: a network in the short form has no entries that a start asks for', () => {
  expect(exchangeEntries(short)).toEqual({ chainId: 1, contracts: [], feeCalls: [] });
});
