import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { limitInFlight } from './limitInFlight.ts';

describe('limitInFlight', () => {
  const response = () => new EventEmitter() as unknown as ServerResponse<IncomingMessage>;

  test('default: a caller alone may have all places', () => {
    const admit = limitInFlight(8);
    const places = Array.from({ length: 9 }, () => admit(response(), 'a'));
    expect(places.filter((place) => place !== undefined)).toHaveLength(8);
  });

  test('behavior: a caller that has taken all places leaves others their even share', () => {
    const admit = limitInFlight(8);
    const ofFlood = Array.from({ length: 8 }, () => admit(response(), 'flood'));
    const ofHonest = Array.from({ length: 6 }, () => admit(response(), 'honest'));
    expect(ofHonest.filter((place) => place !== undefined)).toHaveLength(4);
    expect(admit(response(), 'flood')).toBeUndefined();
    for (const leave of ofFlood) leave?.();
    expect(admit(response(), 'flood')).toBeDefined();
  });

  test('error: no more than twice the places are taken by however many callers', () => {
    const admit = limitInFlight(8);
    const places = Array.from({ length: 100 }, (_, caller) => admit(response(), String(caller)));
    expect(places.filter((place) => place !== undefined)).toHaveLength(16);
  });
});
