import { expect, test } from 'vitest';
import { DayHours } from './dayHours.ts';

const HOUR = 3600;
const tenths = (numerator: bigint) => ({ numerator, denominator: 10n });

/** What the market was worth at the end of most hours. */
const WORTH = { numerator: 100n, denominator: 1n };
const volumesOf = (hours: DayHours, market: number) => hours.of(market).map(({ volumeUSD }) => volumeUSD);

/** Markets 7 and 3 000 with hours that begin at 1, 2 and 3. */
function someHours(): DayHours {
  const hours = new DayHours();
  hours.put(7, HOUR, tenths(15n), WORTH);
  hours.put(3000, 2 * HOUR, { numerator: 12345678901234567890123n, denominator: 10n ** 18n }, WORTH);
  hours.put(7, 2 * HOUR, null, null);
  hours.put(7, 3 * HOUR, tenths(25n), tenths(3n));
  return hours;
}

test('default: the hours of a market as they were put, exact', () => {
  const hours = someHours();
  expect(hours.count).toBe(4);
  expect(volumesOf(hours, 7)).toEqual([tenths(15n), null, tenths(25n)]);
  expect(volumesOf(hours, 3000)).toEqual([{ numerator: 12345678901234567890123n, denominator: 10n ** 18n }]);
  expect(hours.of(7).map(({ tvlUSD }) => tvlUSD)).toEqual([WORTH, null, tenths(3n)]);
  expect(volumesOf(hours, 8)).toEqual([]);
  expect([...hours.takeChanged()]).toEqual([
    [7, 4, 100],
    [3000, 12345.678901234567, 100],
  ]);
  expect([...hours.takeChanged()]).toEqual([]);
});

test('behavior: the day of a market is the sum of its hours and the greatest value, again after each change', () => {
  const hours = someHours();
  const thousandths = (numerator: bigint) => ({ numerator, denominator: 1000n });
  expect(hours.dayOf(7)).toEqual({ volumeUSD: tenths(40n), tvlUSD: WORTH });
  expect(hours.dayOf(8)).toBeUndefined();
  hours.put(7, 4 * HOUR, thousandths(1n), tenths(1001n));
  expect(hours.dayOf(7)).toEqual({ volumeUSD: thousandths(4001n), tvlUSD: tenths(1001n) });
  hours.put(7, 4 * HOUR, null, null);
  expect(hours.dayOf(7)).toEqual({ volumeUSD: tenths(40n), tvlUSD: WORTH });
  hours.remove(7, HOUR);
  expect(hours.dayOf(7)).toEqual({ volumeUSD: tenths(25n), tvlUSD: tenths(3n) });
  hours.removeBefore(4 * HOUR);
  // Of the hour that is left nothing is known.
  expect(hours.dayOf(7)).toEqual({ volumeUSD: null, tvlUSD: null });
  hours.removeBefore(5 * HOUR);
  expect(hours.dayOf(7)).toBeUndefined();
});

test('behavior: an hour that is put again is replaced', () => {
  const hours = someHours();
  hours.put(7, HOUR, tenths(1234567n), WORTH);
  hours.put(7, 3 * HOUR, null, WORTH);
  expect(hours.count).toBe(4);
  expect(volumesOf(hours, 7)).toEqual([tenths(1234567n), null, null]);
});

test('behavior: hours that are gone leave their place to the next ones', () => {
  const hours = someHours();
  hours.remove(7, 2 * HOUR);
  hours.remove(7, 5 * HOUR);
  hours.remove(-1, HOUR);
  expect(volumesOf(hours, 7)).toEqual([tenths(15n), tenths(25n)]);
  hours.put(9, 4 * HOUR, tenths(35n), WORTH);
  hours.put(7, 4 * HOUR, tenths(45n), WORTH);
  expect(hours.count).toBe(5);
  expect(volumesOf(hours, 7)).toEqual([tenths(15n), tenths(25n), tenths(45n)]);
  expect(volumesOf(hours, 9)).toEqual([tenths(35n)]);
});

test('behavior: hours before the window go, and none of them comes back', () => {
  const hours = someHours();
  [...hours.takeChanged()];
  hours.removeBefore(2 * HOUR + 1);
  expect(hours.count).toBe(1);
  expect(volumesOf(hours, 7)).toEqual([tenths(25n)]);
  expect(volumesOf(hours, 3000)).toEqual([]);
  expect([...hours.takeChanged()]).toEqual([
    [7, 2.5, 0.3],
    [3000, 0, 0],
  ]);
  hours.put(7, 2 * HOUR, tenths(1n), WORTH);
  hours.put(3000, 3 * HOUR, tenths(55n), WORTH);
  expect(volumesOf(hours, 7)).toEqual([tenths(25n)]);
  expect(volumesOf(hours, 3000)).toEqual([tenths(55n)]);
  expect(hours.count).toBe(2);
});
