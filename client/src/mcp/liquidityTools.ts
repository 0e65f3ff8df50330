import { z } from 'zod';
import { pathOf, positionOf, readAdd } from '../cli/wholeLiquidity.ts';
import { address, pool, type Tool, tool } from './tool.ts';

const position = z
  .string()
  .regex(/^(?:(?:v3|v4):\d{1,78}|0x[0-9a-fA-F]{104})$/, 'must be v3:1042 or v4:7, or an id of list_positions')
  .describe('Position: v3:1042 or v4:7 by its number, or its id of list_positions');
const price = z.string().describe('Price in whole tokens of priceIn, as "3500.25"');
const sender = address.describe(
  'Account that will send it, and owns the position: ask the user, never guess',
);
const slippage = z.number().min(0).max(50).default(0.5).describe('Tolerance of the price, percent');
const recipient = address.optional().describe('Account that gets the tokens; the owner where absent');

const REVIEW =
  'Nothing is signed or sent. Send `approvals` first. Before a wallet signs, show the user amounts, bounds, the simulation ' +
  'and every entry of `warnings`.';

/** Tools about positions: they read, and build unsigned transactions. */
export const LIQUIDITY_TOOLS: readonly Tool[] = [
  tool({
    name: 'list_positions',
    title: 'Positions of an account',
    description: 'Positions of an account in V3 and V4 pools that have liquidity, without fees owed.',
    input: { owner: address.describe('Account that owns the positions') },
    run: (api, { owner }, signal) => api.listPositions({ owner }, { signal }),
  }),
  tool({
    name: 'get_position',
    title: 'Position',
    description: 'One position at the newest block: its amounts, the fees that a collection pays, its owner.',
    input: { position },
    run: (api, { position: name }, signal) => api.getPosition(pathOf(positionOf(name)), { signal }),
  }),
  tool({
    name: 'build_add_liquidity',
    title: 'Add liquidity, unsigned',
    description: `An unsigned transaction that opens or raises a position, or adds to a V2 pair. Say one of pool and position; a new position needs a range. ${REVIEW}`,
    input: {
      pool: pool.optional(),
      position: position.optional(),
      amount: z.string().describe('Whole tokens of `token`, as "1.5"; the other amount follows'),
      token: address.describe('Token of the pool that the amount is of'),
      priceLower: price.optional(),
      priceUpper: price.optional(),
      priceIn: address
        .optional()
        .describe('Token of the pool that the prices count in; required with prices'),
      fullRange: z.boolean().default(false).describe('Whether a new position covers all prices'),
      sender,
      slippage,
      confirm: z
        .boolean()
        .default(false)
        .describe('Whether the user accepts a hook that has a say in liquidity: ask first'),
    },
    run: async (api, input, signal) => {
      const { pool: place = input.position, amount, token, priceIn, fullRange, confirm } = input;
      if (place === undefined || (input.pool !== undefined && input.position !== undefined))
        throw new Error('Say pool or position, one of them');
      const { priceLower: lower, priceUpper: upper } = input;
      const whole = { place, amount, token, lower, upper, priceIn, fullRange };
      const { body } = await readAdd(api, whole, signal);
      const terms = { sender: input.sender, slippage: input.slippage, confirm };
      return api.addLiquidity({ ...body, ...terms }, { signal });
    },
  }),
  tool({
    name: 'build_remove_liquidity',
    title: 'Remove liquidity, unsigned',
    description: `An unsigned transaction that lowers or closes a position, with its fees, or leaves a V2 pair. Say one of position and pool. ${REVIEW}`,
    input: {
      position: position.optional(),
      pool: pool.optional().describe('V2 pair'),
      percent: z.number().gt(0).max(100).describe('Part of the liquidity, percent; 100 burns the position'),
      sender,
      recipient,
      slippage,
    },
    run: (api, { position: name, pool: pair, percent, slippage: tolerance, ...accounts }, signal) => {
      if ((name === undefined) === (pair === undefined)) throw new Error('Say position or pool, one of them');
      const place =
        name === undefined ? { pool: pair as string } : { ...positionOf(name), burn: percent === 100 };
      const to = accounts.recipient === undefined ? {} : { recipient: accounts.recipient };
      const body = { ...place, percent, slippage: tolerance, sender: accounts.sender, ...to };
      return api.removeLiquidity(body, { signal });
    },
  }),
  tool({
    name: 'build_collect_fees',
    title: 'Collect fees, unsigned',
    description: `An unsigned transaction that collects the fees of positions of one manager and one owner. ${REVIEW}`,
    input: { positions: z.array(position).min(1).max(20), sender, recipient },
    run: (api, { positions, sender: from, recipient: to }, signal) =>
      api.collectFees(
        {
          positions: positions.map(positionOf),
          sender: from,
          ...(to === undefined ? {} : { recipient: to }),
        },
        { signal },
      ),
  }),
];
