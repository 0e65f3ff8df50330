import { describe, expect, test } from 'vitest';
import type { Protocol } from '../../routing/model/pool.ts';
import { factoryByExchange } from './factoryByExchange.ts';

interface Factory {
  readonly protocol: Protocol;
  readonly exchange?: string;
}

const V2: Factory = { protocol: 'v2', exchange: 'first' };
const OTHER_V2: Factory = { protocol: 'v2', exchange: 'other' };
const OTHER_V3: Factory = { protocol: 'v3', exchange: 'other' };
const FACTORIES = [V2, OTHER_V2, OTHER_V3];

describe('factoryByExchange', () => {
  test('default: a row is of the factory of its exchange and protocol', () => {
    expect(factoryByExchange(FACTORIES)('v2')('other')).toBe(OTHER_V2);
    expect(factoryByExchange(FACTORIES)('v3')('other')).toBe(OTHER_V3);
    expect(factoryByExchange(FACTORIES)('v2')('first')).toBe(V2);
  });

  test('behavior: a row without an exchange, or of main, is of the first factory of its protocol', () => {
    expect(factoryByExchange(FACTORIES)('v2')(undefined)).toBe(V2);
    expect(factoryByExchange(FACTORIES)('v2')('main')).toBe(V2);
    expect(factoryByExchange(FACTORIES)('v3')(undefined)).toBe(OTHER_V3);
    const only: Factory = { protocol: 'v2' };
    expect(factoryByExchange([only])('v2')('main')).toBe(only);
  });

  test('behavior: an exchange, or a protocol of it, that the service does not follow has no factory', () => {
    expect(factoryByExchange(FACTORIES)('v2')('unknown')).toBeUndefined();
    expect(factoryByExchange(FACTORIES)('v3')('first')).toBeUndefined();
    expect(factoryByExchange(FACTORIES)('v4')(undefined)).toBeUndefined();
  });

  test('behavior: the factory of an exchange by the id main is chosen by it, wherever it stands', () => {
    const main: Factory = { protocol: 'v2', exchange: 'main' };
    expect(factoryByExchange([OTHER_V2, main])('v2')('main')).toBe(main);
    expect(factoryByExchange([OTHER_V2, main])('v2')(undefined)).toBe(OTHER_V2);
  });
});
