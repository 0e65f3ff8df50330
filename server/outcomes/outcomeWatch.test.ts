import type { Address } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  BAIT,
  FakeOutcomeChain,
  FIRST,
  headOf,
  isTrusted,
  PERMIT2,
  promised,
  RECIPIENT,
  ROUTER,
  SECOND,
  SENDER,
  type Sent,
  saying,
  TOO_LITTLE,
  transfer,
  USDC,
  WETH,
} from './outcomeChain.testkit.ts';
import { OutcomeWatch } from './outcomeWatch.ts';

let chain: FakeOutcomeChain;
let watch: OutcomeWatch;
let available: boolean[];
let vouched: Set<string>;
beforeEach(async () => {
  vouched = new Set();
  chain = new FakeOutcomeChain();
  available = [];
  watch = watchOf();
  await watch.follow(chain.add(100));
});

function watchOf(maximum?: number) {
  return new OutcomeWatch({
    rpc: chain,
    router: ROUTER,
    permit2: PERMIT2,
    stateTopics: [],
    isTrusted,
    maximum,
    isVouched: (token) => vouched.has(token),
    onAvailable: (isAvailable) => available.push(isAvailable),
  });
}

const DELIVERS: Sent = {
  logs: [transfer(WETH, SENDER, FIRST, 1_000n), transfer(USDC, SECOND, RECIPIENT, 5_000n)],
};
const REFUSED: Sent = { failsIn: [FIRST, BAIT], words: saying('paused') };
const BLOCK_READ = ['eth_getBlockByHash'];
const RECEIPTS = ['eth_getTransactionReceipt'];
const LOOKED_INTO = ['debug_traceTransaction', 'eth_getLogs', 'eth_call'];
const lookedAt = () => watch.figures.recent(10).map(({ status, blockNumber }) => [status, blockNumber]);

describe('requests to the node', () => {
  test('default: nothing as long as no swap was built', async () => {
    await watch.follow(chain.add(101));
    await watch.follow(chain.add(102));
    expect(chain.requests).toEqual([]);
  });

  test('behavior: no request for a swap through another router, whose calls are not watched', async () => {
    watch.remember(promised({ router: FIRST }));
    await watch.follow(chain.add(101));
    expect([chain.requests, watch.figures.totals.built]).toEqual([[], 0]);
  });

  test('behavior: one request a block while a swap is outstanding, none after it has succeeded', async () => {
    watch.remember(promised());
    await watch.follow(chain.add(101));
    await watch.follow(chain.add(102));
    expect(chain.requests).toEqual([BLOCK_READ, BLOCK_READ]);
    await watch.follow(chain.add(103, [DELIVERS]));
    expect(chain.requests.slice(2)).toEqual([BLOCK_READ, RECEIPTS]);
    await watch.follow(chain.add(104));
    expect(chain.requests).toHaveLength(4);
    expect(watch.figures.totals).toMatchObject({ built: 1, seen: 1, succeeded: 1, reverted: 0 });
  });

  test('behavior: none after its deadline and some blocks, and it has expired unseen', async () => {
    watch.remember(promised());
    for (let number = 101; number <= 118; number++) await watch.follow(chain.add(number));
    expect(watch.figures.totals.expired).toBe(0);
    await watch.follow(chain.add(119));
    expect([chain.requests.length, watch.figures.totals.expired, watch.swaps.count]).toEqual([18, 1, 0]);
    await watch.follow(chain.add(120));
    expect(chain.requests).toHaveLength(18);
  });

  test('behavior: a gap is looked at block by block, no further down than the quote', async () => {
    watch.remember(promised());
    chain.add(101);
    chain.add(102, [DELIVERS]);
    await watch.follow(chain.add(103));
    expect(chain.requests).toEqual([BLOCK_READ, BLOCK_READ, BLOCK_READ, RECEIPTS]);
    expect(lookedAt()).toEqual([['succeeded', 102n]]);
  });

  test('the newest 32 blocks of a gap of hundreds are read', async () => {
    watch.remember(promised({ deadline: 2n ** 40n }));
    for (let number = 101; number < 400; number++) chain.add(number);
    await watch.follow(chain.add(400));
    expect(chain.requests).toHaveLength(32);
    await watch.follow(chain.add(401));
    expect(chain.requests).toHaveLength(33);
  });

  test('error: a block that cannot be read is read with the next head', async () => {
    watch.remember(promised());
    chain.isAway = true;
    await watch.follow(chain.add(101, [DELIVERS]));
    expect(lookedAt()).toEqual([]);
    chain.isAway = false;
    await watch.follow(chain.add(102));
    expect(lookedAt()).toEqual([['succeeded', 101n]]);
    expect(available).toEqual([]);
  });

  test('error: a block whose receipts are not there yet is read with the next head', async () => {
    watch.remember(promised());
    chain.refused.add('eth_getTransactionReceipt');
    await watch.follow(chain.add(101, [DELIVERS]));
    expect(lookedAt()).toEqual([]);
    chain.refused.clear();
    await watch.follow(chain.add(102));
    expect(lookedAt()).toEqual([['succeeded', 101n]]);
  });

  test('error: a node without the method is asked once in 256 blocks', async () => {
    watch.remember(promised({ deadline: 2n ** 40n }));
    chain.refused.add('eth_getBlockByHash');
    for (let number = 101; number <= 356; number++) await watch.follow(chain.add(number));
    expect([chain.requests.length, watch.isAvailable, available]).toEqual([1, false, [false]]);
    chain.refused.clear();
    await watch.follow(chain.add(357, [DELIVERS]));
    expect([watch.isAvailable, available]).toEqual([true, [false, true]]);
    expect(lookedAt()).toEqual([['succeeded', 357n]]);
  });
});

describe('outcomes that leave the chain', () => {
  test('default: an outcome is taken back, and counted where it is mined again', async () => {
    watch.remember(promised());
    await watch.follow(chain.add(101, [DELIVERS]));
    await watch.follow(chain.add(101, [], 1, 0));
    expect(watch.figures.totals).toMatchObject({ built: 1, seen: 0, succeeded: 0 });
    expect(lookedAt()).toEqual([]);
    await watch.follow(chain.add(102, [DELIVERS], 1));
    expect(watch.figures.totals).toMatchObject({ built: 1, seen: 1, succeeded: 1 });
    expect(lookedAt()).toEqual([['succeeded', 102n]]);
  });

  test('behavior: also several blocks deep, when nothing is outstanding', async () => {
    watch.remember(promised());
    await watch.follow(chain.add(101, [DELIVERS]));
    await watch.follow(chain.add(102));
    chain.add(101, [{ ...REFUSED }], 1, 0);
    chain.add(102, [], 1);
    await watch.follow(chain.add(103, [], 1));
    expect(lookedAt()).toEqual([['reverted', 101n]]);
    expect(watch.figures.totals).toMatchObject({ seen: 1, succeeded: 0, reverted: 1 });
  });

  test('behavior: a head that steps back takes back, and forward again counts', async () => {
    watch.remember(promised());
    const mined = chain.add(101, [DELIVERS]);
    await watch.follow(mined);
    await watch.follow(headOf(100));
    expect(watch.figures.totals).toMatchObject({ seen: 0, succeeded: 0 });
    await watch.follow(mined);
    expect(watch.figures.totals).toMatchObject({ seen: 1, succeeded: 1 });
  });

  test('a bar of a removed outcome is lifted', async () => {
    watch.remember(promised());
    await watch.follow(chain.add(101, [REFUSED]));
    expect(watch.bars.has(BAIT, headOf(101))).toBe(true);
    await watch.follow(chain.add(101, [], 1, 0));
    expect(watch.bars.has(BAIT, headOf(101))).toBe(false);
    expect(watch.figures.reverted('route')).toBe(0);
  });
});

describe('the cause that bars a token', () => {
  const outcomeOf = async (sent: Sent, changes: Parameters<typeof promised>[0] = {}) => {
    watch.remember(promised(changes));
    await watch.follow(chain.add(101, [sent]));
    const [outcome] = watch.figures.recent(1);
    return [outcome?.status === 'reverted' && outcome.reason, watch.bars.has(BAIT, headOf(101))];
  };

  test('a token that refused in a block is barred after one more request', async () => {
    expect(await outcomeOf(REFUSED)).toEqual(['route', true]);
    expect(chain.requests).toEqual([BLOCK_READ, RECEIPTS, LOOKED_INTO]);
    expect(watch.bars.at(headOf(401)).length).toBe(0);
    expect(watch.bars.at(headOf(400)).map(({ token }) => token)).toEqual([BAIT]);
  });

  test('behavior: a swap that was sent with a unit of gas less than answered does not', async () => {
    expect(await outcomeOf({ ...REFUSED, gas: 199_999n })).toEqual(['route', false]);
  });

  test.each(['accessList', 'authorizationList'])(
    'a swap whose %s was paid out of its gas bars nothing',
    async (list) => {
      expect(await outcomeOf({ ...REFUSED, more: { [list]: [{}] } })).toEqual(['route', false]);
    },
  );

  test('behavior: an empty list takes none', async () => {
    expect(await outcomeOf({ ...REFUSED, more: { accessList: [] } })).toEqual(['route', true]);
  });

  test('a swap that ran out of too little gas bars nothing', async () => {
    expect(await outcomeOf({ ...REFUSED, gas: 100_000n, burnsAll: true })).toEqual(['lowGas', false]);
  });

  test('a swap that came too late bars nothing, whatever failed', async () => {
    expect(await outcomeOf(REFUSED, { deadline: headOf(100).timestamp })).toEqual(['deadline', false]);
    expect(chain.requests).toEqual([BLOCK_READ, RECEIPTS]);
  });

  test('a swap over a trusted route bars nothing', async () => {
    expect(await outcomeOf(REFUSED, { middles: [] })).toEqual(['route', false]);
    expect(watch.bars.at(headOf(101))).toEqual([]);
  });

  test('a swap without a trace bars nothing, and is called again for the reason', async () => {
    chain.refused.add('debug_traceTransaction');
    chain.words = saying('UniswapV2: TRANSFER_FAILED');
    expect(await outcomeOf(REFUSED)).toEqual(['route', false]);
    expect(chain.requests.slice(2)).toEqual([LOOKED_INTO, ['eth_call']]);
  });

  test('a call that then succeeds, or is not answered, leaves the cause unknown and bars nothing', async () => {
    chain.refused.add('debug_traceTransaction');
    expect(await outcomeOf(REFUSED)).toEqual(['unknown', false]);
    chain.refused.add('eth_call');
    watch.remember(promised({ data: '0x02' }));
    await watch.follow(chain.add(102, [{ ...REFUSED, data: '0x02' }]));
    expect([watch.figures.reverted('unknown'), watch.bars.isEmpty]).toEqual([2, true]);
  });

  test('behavior: a bound that broke bars where no pool has changed before the transaction', async () => {
    chain.poolLogs = [{ blockNumber: '0x65', transactionIndex: '0x0' }];
    expect(await outcomeOf({ failsIn: [], words: TOO_LITTLE })).toEqual(['bound', true]);
  });

  test.each([
    ['in a block before', { blockNumber: '0x64', transactionIndex: '0x9' }],
    ['nobody knows when', {}],
  ])('a broken bound bars nothing where a pool has changed: %s', async (_, log) => {
    chain.poolLogs = [log];
    expect(await outcomeOf({ failsIn: [], words: TOO_LITTLE })).toEqual(['bound', false]);
  });

  test('a broken bound bars nothing where the node gives no logs', async () => {
    chain.refused.add('eth_getLogs');
    expect(await outcomeOf({ failsIn: [], words: TOO_LITTLE })).toEqual(['bound', false]);
  });

  test('a swap that is sent twice counts twice, and a fifth copy is not read', async () => {
    watch.remember(promised());
    await watch.follow(chain.add(101, [REFUSED, REFUSED, REFUSED, DELIVERS, REFUSED]));
    expect(watch.figures.totals).toMatchObject({ seen: 1, succeeded: 1, reverted: 3 });
    await watch.follow(chain.add(102, [REFUSED]));
    expect(watch.figures.totals).toMatchObject({ seen: 1, succeeded: 1, reverted: 3 });
  });
});

describe('a token for which somebody vouches', () => {
  const [OTHER, THIRD, FOURTH] = ['5', '6', '7'].map((digit) => `0x${digit.repeat(40)}`) as [
    ...[Address, Address, Address],
  ];
  let block: number;
  beforeEach(() => {
    vouched.add(BAIT);
    block = 100;
  });
  /** Whether it is barred after such a swap of these accounts has reverted. */
  const barredAfter = async (sender: Address, recipient: Address, sent = REFUSED) => {
    block += 1;
    const data = `0x${block}` as const;
    watch.remember(promised({ data, sender, recipient }));
    await watch.follow(chain.add(block, [{ ...sent, data, from: sender }]));
    return [watch.bars.has(BAIT, headOf(block)), watch.figures.totals.reverted];
  };

  test('a vouched token is barred after three unrelated senders', async () => {
    expect(await barredAfter(SENDER, RECIPIENT)).toEqual([false, 1]);
    expect(await barredAfter(SENDER, OTHER)).toEqual([false, 2]);
    expect(await barredAfter(OTHER, RECIPIENT)).toEqual([false, 3]);
    expect(await barredAfter(OTHER, OTHER)).toEqual([false, 4]);
    expect(await barredAfter(THIRD, FOURTH)).toEqual([true, 5]);
    const [last] = watch.figures.recent(1);
    expect(last).toMatchObject({ barred: [BAIT] });
  });

  test('behavior: one that was reorged away does not count', async () => {
    await barredAfter(SENDER, RECIPIENT);
    await barredAfter(OTHER, OTHER);
    await watch.follow(chain.add(101, [], 1, 0));
    await watch.follow(chain.add(102, [], 1));
    block = 102;
    watch.remember(promised({ data: '0x99', sender: THIRD, recipient: THIRD }));
    await watch.follow(chain.add(103, [{ ...REFUSED, data: '0x99', from: THIRD }], 1));
    expect([watch.bars.has(BAIT, headOf(103)), watch.figures.totals.reverted]).toEqual([false, 1]);
  });

  test('behavior: a broken bound or the gas of others never counts', async () => {
    for (const account of [SENDER, OTHER, THIRD, FOURTH])
      await barredAfter(account, account, { failsIn: [], words: TOO_LITTLE });
    expect([watch.bars.isEmpty, watch.figures.reverted('bound')]).toEqual([true, 4]);
  });
});

describe('copies of the calldata', () => {
  const PAUPER = '0x9999999999999999999999999999999999999999';
  const COPY: Sent = { failsIn: [FIRST, PERMIT2, WETH], words: saying('TRANSFER_FROM_FAILED'), from: PAUPER };
  const NOTHING = { built: 1, seen: 0, succeeded: 0, reverted: 0 };

  test('a copy by an account other than the sender of the swap counts nothing, and takes no request', async () => {
    watch.remember(promised());
    await watch.follow(chain.add(101, [COPY, { ...REFUSED, from: PAUPER }, { ...DELIVERS, from: PAUPER }]));
    expect([watch.figures.totals, watch.bars.isEmpty]).toMatchObject([NOTHING, true]);
    expect(chain.requests).toEqual([BLOCK_READ]);
    await watch.follow(chain.add(102, [DELIVERS]));
    expect(watch.figures.totals).toMatchObject({ built: 1, seen: 1, succeeded: 1, reverted: 0 });
  });

  test.each<[string, Sent]>([
    ['a payment that failed', COPY],
    ['too little gas', { ...REFUSED, from: PAUPER, gas: 90_000n, burnsAll: true }],
    ['a token that refused', { ...REFUSED, from: PAUPER }],
  ])('behavior: of a swap without a sender one who cannot pay does not count: %s', async (_, copy) => {
    watch.remember(promised({ sender: undefined }));
    await watch.follow(chain.add(101, [copy]));
    expect([watch.figures.totals, watch.bars.isEmpty]).toMatchObject([NOTHING, true]);
    expect(chain.requests).toEqual([BLOCK_READ, RECEIPTS, ['eth_call', 'eth_call', 'eth_call']]);
  });

  test('a copy after the deadline, or of an unknown payer, counts nothing', async () => {
    watch.remember(promised({ sender: undefined, deadline: headOf(100).timestamp }));
    await watch.follow(chain.add(101, [COPY]));
    chain.payers.add(PAUPER);
    chain.refused.add('eth_call');
    await watch.follow(chain.add(102, [COPY]));
    expect(watch.figures.totals).toMatchObject(NOTHING);
  });

  test('behavior: one who can pay counts like a sender', async () => {
    chain.payers.add(PAUPER);
    watch.remember(promised({ sender: undefined }));
    await watch.follow(chain.add(101, [{ ...REFUSED, from: PAUPER }]));
    expect(watch.figures.totals).toMatchObject({ seen: 1, reverted: 1 });
    expect(watch.bars.has(BAIT, headOf(101))).toBe(true);
  });

  test('behavior: four copies, and forty, leave the swap itself its place', async () => {
    watch.remember(promised({ sender: undefined }));
    const copies = Array.from({ length: 40 }, () => COPY);
    await watch.follow(chain.add(101, [...copies, DELIVERS]));
    expect(watch.figures.totals).toMatchObject({ built: 1, seen: 1, succeeded: 1, reverted: 0 });
  });

  test('behavior: the sender itself without funds does not count either, nor another value', async () => {
    watch.remember(promised());
    await watch.follow(
      chain.add(101, [
        { ...COPY, from: SENDER },
        { ...REFUSED, value: 1n },
      ]),
    );
    expect(watch.figures.totals).toMatchObject(NOTHING);
  });

  test('behavior: native coin was brought along', async () => {
    watch.remember(promised({ sender: undefined, nativeIn: true, value: 1_000n }));
    await watch.follow(chain.add(101, [{ ...REFUSED, from: PAUPER, value: 1_000n }]));
    expect([watch.figures.totals.reverted, chain.requests.length]).toEqual([1, 3]);
  });
});

describe('remembered swaps', () => {
  test('default: the oldest gives way', async () => {
    watch = watchOf(2);
    await watch.follow(headOf(100));
    for (const data of ['0x01', '0x02', '0x03'] as const) watch.remember(promised({ data }));
    expect([watch.swaps.count, watch.figures.totals]).toMatchObject([2, { built: 3, forgotten: 1 }]);
    await watch.follow(chain.add(101, [DELIVERS, { ...DELIVERS, data: '0x02' }]));
    expect(watch.figures.totals).toMatchObject({ seen: 1, succeeded: 1 });
  });

  test('calldata requested by two senders counts for the transaction of either', async () => {
    watch.remember(promised({ sender: RECIPIENT }));
    watch.remember(promised());
    await watch.follow(chain.add(101, [DELIVERS]));
    expect(watch.figures.totals).toMatchObject({ built: 1, seen: 1, succeeded: 1 });
  });

  test('equal calldata counts once, and only as built', async () => {
    watch.remember(promised());
    watch.remember(promised());
    expect(watch.figures.totals.built).toBe(1);
    await watch.follow(chain.add(101, [{ ...DELIVERS, data: '0x0101' }]));
    expect(watch.figures.totals.seen).toBe(0);
  });
});
