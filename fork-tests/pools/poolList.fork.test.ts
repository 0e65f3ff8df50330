import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PoolListRequest } from '../../server/pools/list/poolPage.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type BothLists, listsOf } from './bothLists.ts';

let lists: BothLists;
beforeAll(async () => {
  lists = await listsOf(inject('subgraphUrl'));
});
afterAll(() => lists?.stop());

const ORDERS = (['tvl', 'volume', 'apr'] as const).flatMap((sort) =>
  ([undefined, 'v2', 'v3'] as const).flatMap((protocol) =>
    [undefined, TOKENS.WETH, TOKENS.USDC, TOKENS.DAI, TOKENS.TAX, TOKENS.LONE].map(
      (token) => [sort, protocol, token?.address] as const,
    ),
  ),
);

describe('the list of pools from memory is that of the index', () => {
  test.each(ORDERS)(
    'args: sort %s, protocol %s and token %s give the pages of the index',
    async (sort, protocol, token) => {
      const request = (place: Pick<PoolListRequest, 'limit' | 'skip' | 'cursor'>): PoolListRequest => ({
        sort,
        protocol,
        token,
        ...place,
      });
      const both = async (place: Pick<PoolListRequest, 'limit' | 'skip' | 'cursor'>) => {
        const page = await lists.fromMemory.read(request(place));
        expect(page).toEqual(await lists.fromIndex.read(request(place)));
        return page;
      };
      const whole = await both({ limit: 500, skip: 0 });
      await both({ limit: 7, skip: 3 });
      let page = await both({ limit: 40, skip: 0 });
      const pieces = [...page.pools];
      while (page.next !== undefined) {
        page = await both({ limit: 40, skip: 0, cursor: page.next });
        pieces.push(...page.pools);
      }
      expect(pieces).toEqual(whole.pools);
    },
  );
});
