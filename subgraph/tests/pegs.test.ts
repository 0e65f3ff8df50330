import { beforeAll, describe, it } from 'vitest';
import { buildSubgraph } from '../build.ts';
import networks from '../networks.json' with { type: 'json' };
import { type Block, pairCreated, pairEvent, plainToken } from './events.ts';
import { expectIndexedBy } from './host/expectIndexed.ts';
import { readProgram } from './host/program.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const START = 1_700_000_000;

/**
 * The mappings for a network in which USDC counts as a dollar down to 50 cents, and DAI whatever its pools
 * say.
 */
async function ownPegs() {
  const { mainnet } = networks;
  const stableCoins = {
    USDC: { address: mainnet.pricing.stableCoins.USDC, leastPegCents: 50 },
    DAI: { address: mainnet.pricing.stableCoins.DAI, leastPegCents: 0 },
  };
  const pricing = { ...mainnet.pricing, stableCoins };
  return readProgram(await buildSubgraph(JSON.stringify({ mainnet: { ...mainnet, pricing } })));
}

/** A deep pair whose dollars of DAI for one USDC stay for twenty minutes. */
function history(dai: number, usdc: number): Block[] {
  const says = pairEvent('Sync', { reserve0: `${dai}${'0'.repeat(18)}`, reserve1: `${usdc}000000` });
  return [
    {
      number: 0,
      timestamp: START,
      events: [pairCreated(DAI, USDC)],
      ethCalls: [...plainToken(USDC, 'USDC', '6'), ...plainToken(DAI, 'DAI')],
    },
    ...[100, 700, 1300].map((after) => ({ timestamp: START + after, events: [says] })),
  ];
}

describe('the least peg of a coin of its own', () => {
  let own: ReturnType<typeof ownPegs>;
  beforeAll(async () => {
    own = ownPegs();
    await own;
  });
  const query = 'tokens { symbol pricingRank }';
  const ranks = (dai: number, usdc: number) => ({
    tokens: [
      { symbol: 'DAI', pricingRank: dai },
      { symbol: 'USDC', pricingRank: usdc },
    ],
  });

  it('USDC at 51 cents keeps its rank where its own limit is 50, and loses it at 49', async () => {
    const program = await own;
    expectIndexedBy(program, history(510_000, 1_000_000), [{ query, expected: ranks(3, 3) }]);
    expectIndexedBy(program, history(490_000, 1_000_000), [{ query, expected: ranks(3, 0) }]);
  });

  it('a limit of 0 switches the guard off: DAI at 10 cents keeps its rank', async () => {
    const program = await own;
    expectIndexedBy(program, history(1_000_000, 100_000), [{ query, expected: ranks(3, 3) }]);
  });

  it('without one, the limit of the network counts, 97 cents', async () => {
    const program = await readProgram(await buildSubgraph());
    expectIndexedBy(program, history(960_000, 1_000_000), [{ query, expected: ranks(3, 0) }]);
    expectIndexedBy(program, history(1_000_000, 960_000), [{ query, expected: ranks(0, 3) }]);
    expectIndexedBy(program, history(980_000, 1_000_000), [{ query, expected: ranks(3, 3) }]);
  });
});
