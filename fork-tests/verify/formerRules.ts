import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildChanged } from '../../subgraph/build.ts';

/**
 * The rules that capital on show, one block and one transaction could buy, by what they replace in the
 * mappings.
 */
const FORMER = [
  // The price of the moment.
  {
    file: 'src/market/priceWindow.ts',
    now: '  row.lastingPrice = lasting;\n  return lasting == present ? price : decimalOf(lasting);\n',
    former: '  row.lastingPrice = present;\n  return lasting == present ? price : decimalOf(present);\n',
  },
  // The depth of a V3 pool: what is held, and what the active liquidity stands for.
  {
    file: 'src/market/poolDepth.ts',
    now: '  const walk = new Walk(pool, isToken0);\n',
    former:
      '  if (!isZero(sqrtPriceX96)) return smaller(held, isToken0 ? pool.liquidity.leftShift(96).div(sqrtPriceX96) : pool.liquidity.times(sqrtPriceX96).rightShift(96));\n  const walk = new Walk(pool, isToken0);\n',
  },
  // The deepest pool in dollars prices a token.
  {
    file: 'src/market/offer.ts',
    now: 'return thanDepthUSD.times(usd).isBelow(depthUSD.times(thanUSD));',
    former: 'return thanDepthUSD.isBelow(depthUSD);',
  },
  // All volume counts.
  {
    file: 'src/market/trade.ts',
    now: '  if (row.mintedAtBlock == numberOf(block)) return ZERO_BI;\n',
    former: '  if (row.mintedAtBlock <= numberOf(block)) return amount;\n',
  },
  // A yield is of what is left at the end of an hour.
  {
    file: 'src/market/marketPeriod.ts',
    now: "listed.optionalDecimal('greatestTvlUSD', greater(decimalOf(row.hourTvlUSD), row.tvlUSD));",
    former: "listed.optionalDecimal('greatestTvlUSD', row.tvlUSD);",
  },
] as const;

/**
 * Compiles the mappings with those rules, as `buildChanged`.
 * @throws Error where the mappings no longer say what is to be replaced
 */
export const buildFormerRules = () =>
  buildChanged(async (folder) => {
    for (const { file, now, former } of FORMER) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(now)) throw new Error(`${file} has no "${now.trim()}"`);
      await writeFile(path, text.replace(now, former));
    }
  });
