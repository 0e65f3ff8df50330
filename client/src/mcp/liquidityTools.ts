import { z } from 'zod';
import { pathOf, positionOf, readAdd, readCreation, readZap, type WholeAdd } from '../cli/wholeLiquidity.ts';
import { ANSWERS } from './answers.ts';
import { address, calldata, coinOrToken, pool, type Tool, tool } from './tool.ts';
import { withoutCalldata } from './withoutCalldata.ts';

const id = z
  .string()
  .regex(/^(?:(?:v3|v4):\d{1,78}|0x[0-9a-fA-F]{104})$/, 'must be v3:1042 or v4:7, or an id of list_positions')
  .describe('Position: v3:1042 or v4:7 by its number, or its id of list_positions');
const price = z.string().describe('Price in whole tokens of priceIn, as "3500.25"');
const sender = address.describe(
  'Account that will send it, and owns the position: ask the user, never guess',
);
const slippage = z.number().min(0).max(50).default(0.5).describe('Tolerance of the price, percent');
const recipient = address.optional().describe('Account that gets the tokens; the owner where absent');

const built = (change: object, isWhole: boolean) =>
  isWhole ? change : withoutCalldata(change as Record<string, unknown>);
const REVIEW =
  'Nothing is signed or sent. Ask first without `calldata`, and with it for the wallet. Send `approvals` first. Before a wallet signs, show the user amounts, bounds, the simulation ' +
  'and every entry of `warnings`.';

const place = {
  pool: pool.optional(),
  id: id.optional(),
};
const range = {
  priceLower: price.optional(),
  priceUpper: price.optional(),
  fullRange: z.boolean().default(false).describe('Whether a new position covers all prices'),
};
const priceIn = address
  .optional()
  .describe('Token of the pool that the prices count in; required with prices');
const confirm = z
  .boolean()
  .default(false)
  .describe('Whether the user accepts a hook that has a say in liquidity: ask first');

/** Returns the one place that is named. @throws Error for none, or both */
function placeOf(named: { readonly pool?: string | undefined; readonly id?: string | undefined }): string {
  const { pool: one = named.id } = named;
  if (one === undefined || (named.pool !== undefined && named.id !== undefined))
    throw new Error('Say pool or id, one of them');
  return one;
}

/** Tools about positions: they read, and build unsigned transactions. */
export const LIQUIDITY_TOOLS: readonly Tool[] = [
  tool({
    name: 'list_positions',
    title: 'Positions of an account',
    description: 'Positions of an account in V3 and V4 pools that have liquidity, without fees owed.',
    answer: ANSWERS.list_positions,
    input: { owner: address.describe('Account that owns the positions') },
    run: (api, { owner }, signal) => api.listPositions({ owner }, { signal }),
  }),
  tool({
    name: 'get_position',
    title: 'Position',
    description: 'One position at the newest block: its amounts, the fees that a collection pays, its owner.',
    answer: ANSWERS.get_position,
    input: { id },
    run: (api, { id: name }, signal) => api.getPosition(pathOf(positionOf(name)), { signal }),
  }),
  tool({
    name: 'build_add_liquidity',
    title: 'Add liquidity, unsigned',
    description: `An unsigned transaction that opens or raises a position, or adds to a V2 pair. Say one of pool and id; a new position needs a range. ${REVIEW}`,
    answer: ANSWERS.build_add_liquidity,
    input: {
      ...place,
      ...range,
      priceIn,
      amount: z.string().describe('Whole tokens of `token`, as "1.5"; the other amount follows'),
      token: coinOrToken.describe('Token of the pool that the amount is of; 0xEeee…EEeE is the native coin'),
      sender,
      slippage,
      confirm,
      calldata,
    },
    run: async (api, input, signal) => {
      const { body } = await readAdd(api, wholeAddOf(input), signal);
      return built(await api.addLiquidity({ ...body, ...termsOf(input) }, { signal }), input.calldata);
    },
  }),
  tool({
    name: 'build_zap',
    title: 'Zap one token into a position, unsigned',
    description: `Unsigned calls that swap a part of one token of the pool and add both: one transaction for a new V4 position. Say one of pool and id; a new position needs a range. Send \`calls\` in their order. ${REVIEW}`,
    answer: ANSWERS.build_zap,
    input: {
      ...place,
      ...range,
      priceIn,
      amount: z.string().describe('Whole tokens of `token` that go in, as "1.5"'),
      token: coinOrToken.describe('Token of the pool that goes in; 0xEeee…EEeE is the native coin'),
      sender,
      slippage,
      confirm,
      calldata,
    },
    run: async (api, input, signal) => {
      const body = await readZap(api, wholeAddOf(input), signal);
      return built(await api.zapLiquidity({ ...body, ...termsOf(input) }, { signal }), input.calldata);
    },
  }),
  tool({
    name: 'build_create_pool',
    title: 'Create a pool, unsigned',
    description: `An unsigned transaction that creates a pool at a first price and adds to it. V3 and V4 need a range. ${REVIEW}`,
    answer: ANSWERS.build_create_pool,
    input: {
      protocol: z.enum(['v2', 'v3', 'v4']),
      token0: coinOrToken,
      token1: coinOrToken,
      fee: z.number().int().optional().describe('Hundredths of a bip; absent for v2'),
      tickSpacing: z.number().int().optional().describe('V4: tick spacing'),
      hooks: address.optional().describe('V4: hooks; ask the user, never guess'),
      startPrice: z.string().describe('First price in whole tokens of priceIn: a wrong one is lost'),
      priceIn: coinOrToken.describe('The one of both tokens that all prices count in'),
      amount: z.string().describe('Whole tokens of token0, as "1.5"; the other amount follows'),
      ...range,
      sender,
      slippage,
      confirm,
      confirmPrice: z
        .boolean()
        .default(false)
        .describe('Whether the user accepts a start price that routes do not confirm: ask first'),
      calldata,
    },
    run: async (api, input, signal) => {
      const { token0, token1, confirmPrice, priceLower: lower, priceUpper: upper } = input;
      const whole = Object.assign({}, input, { tokens: [token0, token1] as const, lower, upper });
      const body = await readCreation(api, whole, signal);
      const terms = { ...termsOf(input), confirmPrice };
      return built(await api.addLiquidity({ ...body, ...terms }, { signal }), input.calldata);
    },
  }),
  tool({
    name: 'build_remove_liquidity',
    title: 'Remove liquidity, unsigned',
    description: `An unsigned transaction that lowers or closes a position, with its fees, or leaves a V2 pair. Say one of id and pool. ${REVIEW}`,
    answer: ANSWERS.build_remove_liquidity,
    input: {
      id: id.optional(),
      pool: pool.optional().describe('V2 pair'),
      percent: z.number().gt(0).max(100).describe('Part of the liquidity, percent; 100 burns the position'),
      sender,
      recipient,
      slippage,
      calldata,
    },
    run: async (api, { id: name, pool: pair, percent, slippage: tolerance, ...input }, signal) => {
      if ((name === undefined) === (pair === undefined)) throw new Error('Say id or pool, one of them');
      const place =
        name === undefined ? { pool: pair as string } : { ...positionOf(name), burn: percent === 100 };
      const to = input.recipient === undefined ? {} : { recipient: input.recipient };
      const body = { ...place, percent, slippage: tolerance, sender: input.sender, ...to };
      return built(await api.removeLiquidity(body, { signal }), input.calldata);
    },
  }),
  tool({
    name: 'build_collect_fees',
    title: 'Collect fees, unsigned',
    description: `An unsigned transaction that collects the fees of positions of one manager and one owner. ${REVIEW}`,
    answer: ANSWERS.build_collect_fees,
    input: { positions: z.array(id).min(1).max(20), sender, recipient, calldata },
    run: async (api, { positions, sender: from, recipient: to, calldata: isWhole }, signal) => {
      const body = { positions: positions.map(positionOf), sender: from };
      const change = await api.collectFees(to === undefined ? body : { ...body, recipient: to }, { signal });
      return built(change, isWhole);
    },
  }),
];

interface AddTools {
  readonly pool?: string | undefined;
  readonly id?: string | undefined;
  readonly amount: string;
  readonly token: string;
  readonly priceLower?: string | undefined;
  readonly priceUpper?: string | undefined;
  readonly priceIn?: string | undefined;
  readonly fullRange: boolean;
}

/** Returns an add as the command line reads it. @throws as `placeOf` */
function wholeAddOf({ priceLower: lower, priceUpper: upper, ...input }: AddTools): WholeAdd {
  return Object.assign({ place: placeOf(input), lower, upper }, input);
}

interface Terms {
  readonly sender: string;
  readonly slippage: number;
  readonly confirm: boolean;
}

const termsOf = ({ sender: from, slippage: tolerance, confirm: isConfirmed }: Terms) => ({
  sender: from,
  slippage: tolerance,
  confirm: isConfirmed,
});
