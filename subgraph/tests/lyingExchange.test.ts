import { describe, it } from 'vitest';
import {
  ALICE,
  type Block,
  type Call,
  type Event,
  gatheredCalls,
  managerEvent,
  NOBODY,
  PAIR,
  POOL,
  pairCreated,
  pairEvent,
  plainToken,
  poolCreated,
  poolEvent,
} from './events.ts';
import { factoryCall, pairBy, plainTokens, poolBy, UNKNOWN } from './exchanges.ts';
import { expectIndexedBy } from './host/expectIndexed.ts';
import { expectIndexedOfExchanges, programOfExchanges } from './mappingRun.ts';

/* A further exchange that nobody vouches for: its factories and pools log whatever they like. */

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const TOKEN = '0xd000000000000000000000000000000000000001';
const LIAR = '0x1000000000000000000000000000000000000001';
const LYING_POOL = '0x1000000000000000000000000000000000000002';
const PEG_LIAR = '0x1000000000000000000000000000000000000003';
const NO_CODE = '0x1000000000000000000000000000000000000004';
const TRANSACTION = `0x${'77'.repeat(32)}` as const;
const { v2Factory, v3Factory, positionManager } = UNKNOWN;

const START = 1_700_000_000;
const LATER = START + 1300;
/** Four days later, in a second window of three days. */
const DAYS_LATER = START + 4 * 86_400;

const units = (whole: number, decimals: number): string => `${whole}${'0'.repeat(decimals)}`;
const usdc = (whole: number): string => units(whole, 6);
const ether = (whole: number): string => units(whole, 18);
/** The honest pair: a token at 100 dollars, 20 000 dollars deep. */
const HONEST = pairEvent('Sync', { reserve0: usdc(20_000), reserve1: ether(200) }, PAIR);
/** A hundred million dollars that nobody has put there, at which a token is worth a million of them. */
const LIE = pairEvent('Sync', { reserve0: usdc(100_000_000), reserve1: ether(100) }, LIAR);
const TOKENS: readonly Call[] = [...plainToken(USDC, 'USDC', '6'), ...plainTokens(DAI, TOKEN)];

const created = (events: readonly Event[], calls: readonly Call[]): Block => ({
  number: 0,
  timestamp: START,
  events: [pairCreated(USDC, TOKEN, PAIR), ...events],
  ethCalls: [...TOKENS, ...calls],
});
const PRICE = `token(id: "${TOKEN}") { priceUSD priceSource }`;
const HONEST_PRICE = { token: { priceUSD: '100', priceSource: PAIR } };

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';
/** A token without names, as Multicall3 answers for it. */
const gathered = (token: `0x${string}`) => gatheredCalls(token, ['0x', '0x', `0x${'12'.padStart(64, '0')}`]);

/** The answer of Multicall3 when it asks the liar for its factory. */
function askedByMulticall(answer: `0x${string}` | 'reverts' | 'burns'): Call[] {
  const call = {
    address: MULTICALL3,
    function: 'aggregate3((address,bool,bytes)[]):((bool,bytes)[])',
    params: [[[LIAR, true, '0xc45a0155']]],
  } as const;
  if (answer === 'burns') return [{ ...call, returns: [], reverts: true }];
  return [{ ...call, returns: [[answer === 'reverts' ? [false, '0x'] : [true, answer]]] }];
}

describe.concurrent('an exchange whose events lie', () => {
  it('a pair with more dollars than there are prices no token, and counts no dollars of volume and no depth of days', () => {
    const swap = { amount0In: usdc(100_000_000), amount1In: '0', amount0Out: '0', amount1Out: ether(50) };
    const lies = [LIE, pairEvent('Swap', swap, LIAR)];
    return expectIndexedOfExchanges(
      [
        created([pairBy(v2Factory, USDC, TOKEN, LIAR)], [factoryCall(LIAR, v2Factory)]),
        { timestamp: START + 100, events: [HONEST, ...lies] },
        { timestamp: LATER, events: [...lies, HONEST] },
        { timestamp: LATER + 1300, events: [HONEST, ...lies] },
        { timestamp: DAYS_LATER, events: [...lies, HONEST] },
        { timestamp: DAYS_LATER + 3 * 86_400, events: [...lies, HONEST] },
      ],
      [
        { query: PRICE, expected: HONEST_PRICE },
        {
          query: `pair(id: "${LIAR}") { exchange isPricing txCount volumeUSD longWindowDepth longWindowDepthBefore }`,
          expected: {
            pair: {
              exchange: 'unknown',
              isPricing: false,
              txCount: '5',
              volumeUSD: null,
              longWindowDepth: '0',
              longWindowDepthBefore: '0',
            },
          },
        },
      ],
    );
  });

  it('a pool at a wrong price with all liquidity prices no token', () =>
    expectIndexedOfExchanges(
      [
        created([poolBy(v3Factory, USDC, TOKEN, LYING_POOL)], [factoryCall(LYING_POOL, v3Factory)]),
        {
          timestamp: START + 100,
          events: [
            HONEST,
            poolEvent('Initialize', { sqrtPriceX96: '79228162514264337593543950336', tick: 0 }, LYING_POOL),
            poolEvent(
              'Mint',
              {
                tickLower: -600,
                tickUpper: 600,
                amount: ether(1e6),
                amount0: usdc(1e9),
                amount1: ether(1e9),
              },
              LYING_POOL,
            ),
          ],
        },
        ...[LATER, LATER + 1300].map((timestamp) => ({
          timestamp,
          events: [HONEST, poolEvent('Collect', { tickLower: -600, tickUpper: 600 }, LYING_POOL)],
        })),
      ],
      [{ query: PRICE, expected: HONEST_PRICE }],
    ));

  it('a pair of two coins of a dollar takes the dollar of neither away', () => {
    const broken = pairEvent('Sync', { reserve0: ether(100_000_000), reserve1: usdc(50_000_000) }, PEG_LIAR);
    return expectIndexedOfExchanges(
      [
        created([pairBy(v2Factory, DAI, USDC, PEG_LIAR)], [factoryCall(PEG_LIAR, v2Factory)]),
        ...[START + 100, LATER, LATER + 1300, LATER + 2600].map((timestamp) => ({
          timestamp,
          events: [broken],
        })),
      ],
      [
        {
          query: `token(id: "${DAI}") { priceUSD pricingRank pegPool offPegSince }`,
          expected: { token: { priceUSD: '1', pricingRank: 3, pegPool: null, offPegSince: null } },
        },
      ],
    );
  });

  it('a factory gets no pool of another one, whether it is there or to come, and none twice', () => {
    const theirs = pairCreated(DAI, USDC, NO_CODE);
    return expectIndexedOfExchanges(
      [
        created(
          [
            // Theirs, of another kind as well; one without code yet; its own twice, once as a pool.
            pairBy(v2Factory, USDC, TOKEN, PAIR),
            poolBy(v3Factory, USDC, TOKEN, PAIR),
            pairBy(v2Factory, USDC, TOKEN, NO_CODE),
            pairBy(v2Factory, USDC, TOKEN, LIAR),
            pairBy(v2Factory, USDC, TOKEN, LIAR),
            poolBy(v3Factory, USDC, TOKEN, LIAR),
            // Tokens in the wrong order, and a single one.
            pairBy(v2Factory, TOKEN, USDC, PEG_LIAR),
            pairBy(v2Factory, USDC, USDC, PEG_LIAR),
          ],
          [
            factoryCall(PAIR, '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'),
            factoryCall(LIAR, v2Factory),
            factoryCall(NO_CODE),
            factoryCall(PEG_LIAR, v2Factory),
          ],
        ),
        { events: [theirs], ethCalls: TOKENS },
        { timestamp: START + 200, events: [HONEST, LIE] },
      ],
      [
        {
          query: 'pairs { id exchange reserve0 } pools { id }',
          expected: {
            pairs: [
              { id: PAIR, exchange: 'main', reserve0: usdc(20_000) },
              { id: NO_CODE, exchange: 'main', reserve0: '0' },
              { id: LIAR, exchange: 'unknown', reserve0: usdc(100_000_000) },
            ],
            pools: [],
          },
        },
        { query: `token(id: "${TOKEN}") { poolCount }`, expected: { token: { poolCount: '2' } } },
      ],
    );
  });

  it.each<[string, readonly Call[], boolean]>([
    ['names the factory', askedByMulticall(`0x${'00'.repeat(12)}${v2Factory.slice(2)}`), true],
    ['names another one', askedByMulticall(`0x${'00'.repeat(12)}${v3Factory.slice(2)}`), false],
    ['answers half a word', askedByMulticall(`0x${v2Factory.slice(2)}`), false],
    [
      'answers two words',
      askedByMulticall(`0x${'00'.repeat(12)}${v2Factory.slice(2)}${'00'.repeat(32)}`),
      false,
    ],
    ['reverts', askedByMulticall('reverts'), false],
    ['burns all gas of the call', askedByMulticall('burns'), false],
  ])('asked by Multicall3, a pair that %s is listed or not', async (_, calls, isListed) => {
    const asked = created([pairBy(v2Factory, USDC, TOKEN, LIAR)], []);
    const block = { ...asked, ethCalls: [...calls, ...gathered(USDC), ...gathered(TOKEN)] };
    expectIndexedBy(
      await programOfExchanges(),
      [block],
      [
        {
          query: `pair(id: "${LIAR}") { exchange }`,
          expected: { pair: isListed ? { exchange: 'unknown' } : null },
        },
      ],
    );
  });

  it('its position manager holds no NFT for liquidity in the pools of another exchange', () => {
    const range = { tickLower: -60, tickUpper: 60, amount: '5000', amount0: '9', amount1: '9' };
    const theirs = {
      ...managerEvent('Transfer', { from: NOBODY, to: ALICE, tokenId: 1 }),
      address: positionManager,
    };
    const increase = {
      ...managerEvent('IncreaseLiquidity', { tokenId: 1, liquidity: '5000', amount0: '9', amount1: '9' }),
      address: positionManager,
    };
    const decrease = {
      ...managerEvent('DecreaseLiquidity', { tokenId: 1, liquidity: '9000', amount0: '9', amount1: '9' }),
      address: positionManager,
    };
    return expectIndexedOfExchanges(
      [
        created([poolCreated(USDC, TOKEN, POOL)], []),
        { events: [poolEvent('Initialize', { sqrtPriceX96: '79228162514264337593543950336', tick: 0 })] },
        {
          events: [
            { ...poolEvent('Mint', { ...range, owner: positionManager }), txHash: TRANSACTION },
            { ...theirs, txHash: TRANSACTION },
            { ...increase, txHash: TRANSACTION },
          ],
        },
        { events: [decrease] },
      ],
      [
        {
          query: `positions(where: { pool: "${POOL}" }) { owner tokenId liquidity } pool(id: "${POOL}") { positionCount }`,
          expected: {
            positions: [{ owner: positionManager, tokenId: null, liquidity: '5000' }],
            pool: { positionCount: '1' },
          },
        },
      ],
    );
  });
});
