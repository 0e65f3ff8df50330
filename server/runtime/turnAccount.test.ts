import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TurnAccount } from './turnAccount.ts';
import { TurnLine, TurnShare } from './turnLine.ts';

let now = 0;
let line = new TurnLine();
beforeEach(() => {
  now = 1000;
  line = new TurnLine();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Work of an account in turns that each take this long; notes its name in each. */
async function work(
  name: string,
  account: TurnAccount,
  milliseconds: number,
  times: number,
  order: string[],
) {
  const share = new TurnShare(false, account, line);
  for (let time = 0; time < times; time++) {
    await share.next();
    order.push(name);
    share.use(1, milliseconds, now);
  }
}

test('default: accounts take turns by the processor time that they have used', async () => {
  const order: string[] = [];
  const [dear, cheap] = [new TurnAccount(), new TurnAccount()];
  await Promise.all([work('D', dear, 15, 4, order), work('c', cheap, 3, 20, order)]);
  // Five cheap turns are as long as a dear one.
  expect(order.join('')).toBe('DcccccDcccccDcccccDccccc');
});

test('behavior: a caller of one request waits for one turn of another that has 64', async () => {
  const order: string[] = [];
  const [flood, honest] = [new TurnAccount(), new TurnAccount()];
  const flooding = Array.from({ length: 64 }, () => work('F', flood, 5, 3, order));
  const answered = work('h', honest, 1, 3, order);
  await answered;
  expect(order.filter((name) => name === 'F').length).toBeLessThanOrEqual(2);
  await Promise.all(flooding);
});

test('behavior: an account that has not waited for long has no turns saved up', async () => {
  const order: string[] = [];
  const [busy, late] = [new TurnAccount(), new TurnAccount()];
  await work('b', busy, 10, 100, order);
  order.length = 0;
  await Promise.all([work('b', busy, 10, 3, order), work('l', late, 10, 3, order)]);
  expect(order.join('')).toMatch(/^(bl|lb)(bl|lb)(bl|lb)$/);
});

test('behavior: work of nobody has a quarter of the turns of a caller', async () => {
  const order: string[] = [];
  const caller = new TurnAccount();
  await Promise.all([work('n', line.ofNobody, 5, 2, order), work('c', caller, 5, 8, order)]);
  expect(order.join('')).toBe('nccccncccc');
});

test('behavior: turns are short for an account that has used much lately, and long again later', () => {
  const account = new TurnAccount();
  const turnOf = (isLong: boolean) => {
    const share = new TurnShare(isLong, account, line);
    return [2, 3, 4, 5, 14, 15].find((milliseconds) => share.isOver(now + milliseconds));
  };
  expect([turnOf(false), turnOf(true)]).toEqual([15, 5]);
  account.use(101, now);
  expect([turnOf(false), turnOf(true)]).toEqual([3, 3]);
  now += 500;
  expect([turnOf(false), turnOf(true)]).toEqual([15, 5]);
});

test('behavior: work that has begun goes on before other work of the account begins', async () => {
  const order: string[] = [];
  const account = new TurnAccount();
  const share = new TurnShare(false, account, line);
  line.beginLater(account, () => order.push('second'));
  const withdraw = line.beginLater(account, () => order.push('withdrawn'));
  const goesOn = share.next().then(() => order.push('first goes on'));
  withdraw();
  await goesOn;
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(order).toEqual(['first goes on', 'second']);
});
