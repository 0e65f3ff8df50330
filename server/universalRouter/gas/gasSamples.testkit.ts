import { readFileSync } from 'node:fs';
import { NO_WORK, type SwapWork, USUAL_WORK } from '../../amm/v3/swapWork.ts';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { SwapShape } from './swapShape.ts';

/** An executed swap, as far as its gas depends on it, and the gas that it used. */
export interface GasSample {
  readonly shape: SwapShape;
  /** Gas units of the receipt, after refunds. */
  readonly gasUsed: number;
}

/*
 * The format of a sample: gas used, trade type and flags, then its legs after ` | `. A hop is
 * `protocol:ticks:words:first crossings`, then these letters:
 *
 * - `m`: the tick of the pool moves; `n`: it moves again;
 * - `z`: token0 is sold; `y`: token1 is sold; neither if that was not recorded;
 * - `p`: the protocol keeps a part of the fee; `q` after it: all of the fee;
 * - `i`, `o`: the pool takes or gives the native coin;
 * - `h`: the next leg swaps the input that this one brings;
 * - `w`: an earlier leg went through the pool.
 *
 * After `~` comes the work of its arithmetic: further steps, long products, ticks found, bits of ticks,
 * checks of a tick (the usual if that was not recorded). After `@` comes the number of the token that it
 * takes from the pool before.
 */

/** Reads the executed swaps of a file, one a line, which `bench/studies/gasSamples.ts` has written. */
export function readGasSamples(file: URL): GasSample[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map(parseGasSample);
}

/**
 * Returns the samples of each trade: an empty line follows it. Written by `bench/studies/gasDifferences.ts`.
 */
export function readGasTrades(file: URL): GasSample[][] {
  const trades = readFileSync(file, 'utf8').split('\n\n');
  return trades.map((trade) =>
    trade
      .split('\n')
      .filter((line) => line !== '')
      .map(parseGasSample),
  );
}

export function formatGasSample({ shape, gasUsed }: GasSample): string {
  const { tradeType, nativeIn, nativeOut, permit, taxedTransfers = 0, paysFee = false, legs } = shape;
  const { holdsReserves } = shape;
  const tokens: string[] = [];
  const flags = [
    ...(nativeIn ? ['nativeIn'] : []),
    ...(nativeOut ? ['nativeOut'] : []),
    ...(permit === undefined ? [] : [`permit:${permit}`]),
    ...(paysFee ? ['fee'] : []),
    ...(holdsReserves === undefined ? [] : [holdsReserves ? 'holds' : 'new']),
    ...new Array<string>(taxedTransfers).fill('taxed'),
  ];
  return `${[gasUsed, tradeType, ...flags].join(' ')} | ${legs.map((hops) => formatLeg(hops, tokens)).join(' | ')}`;
}

function parseGasSample(line: string): GasSample {
  const [head = '', ...legs] = line.split(' | ');
  const [gasUsed, tradeType, ...flags] = head.split(' ');
  return {
    gasUsed: Number(gasUsed),
    shape: {
      tradeType: tradeType === 'exactInput' ? 'exactInput' : 'exactOutput',
      nativeIn: flags.includes('nativeIn'),
      nativeOut: flags.includes('nativeOut'),
      permit: (['first', 'again', 'transfer'] as const).find((each) => flags.includes(`permit:${each}`)),
      paysFee: flags.includes('fee'),
      ...(flags.includes('holds') || flags.includes('new') ? { holdsReserves: flags.includes('holds') } : {}),
      taxedTransfers: flags.filter((flag) => flag === 'taxed').length,
      legs: legs.map(parseLeg),
    },
  };
}

const NATIVE_LETTERS = { in: 'i', out: 'o' } as const;

/** @param tokens those that got a number, which this adds to */
function formatLeg(hops: readonly GasHop[], tokens: string[]): string {
  return hops
    .map((hop, index) => {
      const {
        protocol,
        ticksCrossed,
        firstCrossings,
        wordsCrossed,
        movesTick,
        movesTickAgain,
        zeroForOne,
        paysProtocol,
        keepsWholeFee,
        native,
        isHandedOver,
        isWarm,
        work,
      } = hop;
      const first = firstCrossings === undefined ? '' : `:${firstCrossings}`;
      const crossed = ticksCrossed + wordsCrossed === 0 ? '' : `:${ticksCrossed}:${wordsCrossed}${first}`;
      const letters = [
        movesTick && 'm',
        movesTickAgain && 'n',
        zeroForOne !== undefined && (zeroForOne ? 'z' : 'y'),
        paysProtocol && 'p',
        keepsWholeFee && 'q',
        native && NATIVE_LETTERS[native],
        isHandedOver && 'h',
        isWarm && 'w',
      ];
      const { furtherSteps, longProducts, ticksFound, tickBits, tickChecks } = work ?? NO_WORK;
      const taken = work && `~${furtherSteps}.${longProducts}.${ticksFound}.${tickBits}.${tickChecks}`;
      return `${protocol}${crossed}${letters.filter(Boolean).join('')}${taken ?? ''}${index === 0 ? '' : numberOf(hop, tokens)}`;
    })
    .join(' ');
}

function numberOf({ tokenIn }: GasHop, tokens: string[]): string {
  if (tokenIn === undefined) return '';
  if (!tokens.includes(tokenIn)) tokens.push(tokenIn);
  return `@${tokens.indexOf(tokenIn)}`;
}

const PROTOCOLS = ['v2', 'v3', 'v4'] as const;
/** Placeholder for the token that all routes of a swap take first. */
const INPUT = '0xfeed';

function parseLeg(text: string): GasHop[] {
  return text.split(' ').map((written, index): GasHop => {
    const [name = '', token] = written.split('@');
    const [hop = '', taken] = name.split('~');
    const isWarm = hop.endsWith('w');
    const [protocol, ticks = '0', words = '0', first] = hop.replace(/[mnzypqiohw]/g, '').split(':');
    return {
      protocol: PROTOCOLS.find((name) => name === protocol) ?? 'v3',
      ticksCrossed: Number(ticks),
      wordsCrossed: Number(words),
      ...(first === undefined ? {} : { firstCrossings: Number(first) }),
      ...(index === 0 ? { tokenIn: INPUT } : token === undefined ? {} : { tokenIn: `0x${token}` }),
      ...(hop.includes('z') ? { zeroForOne: true } : hop.includes('y') ? { zeroForOne: false } : {}),
      ...(hop.includes('m') ? { movesTick: true } : {}),
      ...(hop.includes('n') ? { movesTickAgain: true } : {}),
      ...(hop.includes('p') ? { paysProtocol: true } : {}),
      ...(hop.includes('q') ? { keepsWholeFee: true } : {}),
      ...(hop.includes('i') ? { native: 'in' } : hop.includes('o') ? { native: 'out' } : {}),
      ...(hop.includes('h') ? { isHandedOver: true } : {}),
      ...(isWarm ? { isWarm } : {}),
      // A pair's is the same for every amount.
      ...(protocol === 'v2'
        ? {}
        : { work: taken === undefined ? usualWork(ticks, words) : parseWork(taken) }),
    };
  });
}

function parseWork(text: string): SwapWork {
  const [furtherSteps = 0, longProducts = 0, ticksFound = 0, tickBits = 0, tickChecks = 0] = text
    .split('.')
    .map(Number);
  return { furtherSteps, longProducts, ticksFound, tickBits, tickChecks };
}

function usualWork(ticks: string, words: string): SwapWork {
  return { ...USUAL_WORK, furtherSteps: Number(ticks) + Number(words) };
}
