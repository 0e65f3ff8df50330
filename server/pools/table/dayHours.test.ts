import { expect, test } from 'vitest';
import { DayHours } from './dayHours.ts';

const HOUR = 3600;
const tenths = (numerator: bigint) => ({ numerator, denominator: 10n });

/** Markets 7 and 3 000 with hours that begin at 1, 2 and 3. */
function someHours(): DayHours {
  const hours = new DayHours();
  hours.put(7, HOUR, tenths(15n));
  hours.put(3000, 2 * HOUR, { numerator: 12345678901234567890123n, denominator: 10n ** 18n });
  hours.put(7, 2 * HOUR, null);
  hours.put(7, 3 * HOUR, tenths(25n));
  return hours;
}

test('default: the hours of a market as they were put, exact', () => {
  const hours = someHours();
  expect(hours.count).toBe(4);
  expect(hours.of(7)).toEqual([tenths(15n), null, tenths(25n)]);
  expect(hours.of(3000)).toEqual([{ numerator: 12345678901234567890123n, denominator: 10n ** 18n }]);
  expect(hours.of(8)).toEqual([]);
  expect([...hours.takeChanged()]).toEqual([
    [7, 4],
    [3000, 12345.678901234567],
  ]);
  expect([...hours.takeChanged()]).toEqual([]);
});

test('behavior: an hour that is put again is replaced', () => {
  const hours = someHours();
  hours.put(7, HOUR, tenths(1234567n));
  hours.put(7, 3 * HOUR, null);
  expect(hours.count).toBe(4);
  expect(hours.of(7)).toEqual([tenths(1234567n), null, null]);
});

test('behavior: hours that are gone leave their place to the next ones', () => {
  const hours = someHours();
  hours.remove(7, 2 * HOUR);
  hours.remove(7, 5 * HOUR);
  hours.remove(-1, HOUR);
  expect(hours.of(7)).toEqual([tenths(15n), tenths(25n)]);
  hours.put(9, 4 * HOUR, tenths(35n));
  hours.put(7, 4 * HOUR, tenths(45n));
  expect(hours.count).toBe(5);
  expect(hours.of(7)).toEqual([tenths(15n), tenths(25n), tenths(45n)]);
  expect(hours.of(9)).toEqual([tenths(35n)]);
});

test('behavior: hours before the window go, and none of them comes back', () => {
  const hours = someHours();
  [...hours.takeChanged()];
  hours.removeBefore(2 * HOUR + 1);
  expect(hours.count).toBe(1);
  expect(hours.of(7)).toEqual([tenths(25n)]);
  expect(hours.of(3000)).toEqual([]);
  expect([...hours.takeChanged()]).toEqual([
    [7, 2.5],
    [3000, 0],
  ]);
  hours.put(7, 2 * HOUR, tenths(1n));
  hours.put(3000, 3 * HOUR, tenths(55n));
  expect(hours.of(7)).toEqual([tenths(25n)]);
  expect(hours.of(3000)).toEqual([tenths(55n)]);
  expect(hours.count).toBe(2);
});
