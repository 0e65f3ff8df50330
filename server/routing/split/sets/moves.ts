import { isSamePath, type Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import { FlowNetwork } from '../balance/flowNetwork.ts';
import { dropPath, withoutPath } from '../balance/without.ts';
import { Earnings, type SearchTerms } from '../earning/earnings.ts';
import { GasBeside } from '../earning/gasBeside.ts';
import type { Candidates } from './candidates.ts';

export interface MoveTerms extends Omit<SearchTerms, 'further'> {
  readonly candidates: Candidates;
  /** Output that is worth one raw unit of the computed side. */
  readonly outputPerWorth: number;
}

/** A set that a move makes, with parts that are not balanced yet. */
export interface Trial {
  readonly paths: readonly Path[];
  readonly parts: readonly number[];
  /** About its output less the gas of the paths that stay, raw units of tokenOut. */
  readonly most: number;
  /** Returns the gas of the joining path, raw units of tokenOut. */
  gas(): number;
}

type Move = (from: Balanced, terms: MoveTerms) => Iterable<Trial>;

/** The moves from a set to others next to it. */
export const MOVES: readonly Move[] = [joins, exchanges, tailSwaps];

const noGas = () => 0;

/** Adds each candidate with the size with which it earns most. */
function* joins(from: Balanced, { candidates, input, maxSplits, net }: MoveTerms): Generator<Trial> {
  if (from.paths.length >= maxSplits) return;
  const earnings = new Earnings(from, net, input);
  for (const path of candidates.paths) {
    if (from.paths.includes(path) || !isOneWay(path, earnings.flows)) continue;
    const at = earnings.peakOf(path, candidates.peaks.get(path) ?? earnings.sizes.length >> 1);
    candidates.peaks.set(path, at);
    const size = earnings.sizes[at] ?? 0;
    const more = earnings.earnedAt(path, at);
    if (!(more > 0)) continue;
    const parts = [...from.parts.map((part) => part * (1 - size / input)), size];
    const most = from.total + more - earnings.gas.before;
    yield { paths: [...from.paths, path], parts, most, gas: () => earnings.gas.of(path) };
  }
}

/** Drops each path, whose input the largest other part gets, and puts each candidate in its place. */
function* exchanges(from: Balanced, { candidates, net, outputPerWorth }: MoveTerms): Generator<Trial> {
  const flows = new FlowNetwork(from.paths);
  for (const index of from.paths.keys()) {
    const { paths, parts } = withoutPath(index, from);
    const gas = new GasBeside(paths, net, outputPerWorth);
    if (paths.length > 0) {
      const most = from.total - (from.losses[index] ?? 0) - gas.before;
      yield { ...dropPath(index, from), most, gas: noGas };
    }
    const part = from.parts[index] ?? 0;
    const total = flows.send(from.parts.with(index, 0));
    for (const path of candidates.paths) {
      if (from.paths.includes(path) || !isOneWay(path, flows)) continue;
      const most = total + flows.outputOnTop(path, part) - gas.before;
      yield { paths: [...paths, path], parts: [...parts, part], most, gas: () => gas.of(path) };
    }
  }
}

/** Exchanges the ways on of each two paths from a token where they meet: 2-opt* of vehicle routing. */
function* tailSwaps(from: Balanced, { candidates, net, outputPerWorth }: MoveTerms): Generator<Trial> {
  const { paths, parts } = from;
  for (const [one, first] of paths.entries()) {
    for (const [two, second] of paths.slice(0, one).entries()) {
      for (let at = 1; at < first.length; at++) {
        const to = second.findIndex(({ tokenIn }) => tokenIn === first[at]?.tokenIn);
        if (to < 1 || first[at] === second[to]) continue;
        const mine = candidates.known([...first.slice(0, at), ...second.slice(to)]);
        const other = candidates.known([...second.slice(0, to), ...first.slice(at)]);
        if (mine === undefined || other === undefined || isSamePath(mine, second)) continue;
        const swapped = paths.with(one, mine).with(two, other);
        const most = new FlowNetwork(swapped).send(parts) - net.gasOf(swapped) * outputPerWorth;
        yield { paths: swapped, parts, most, gas: noGas };
      }
    }
  }
}

/** Returns true if a path goes through no pool against another one. */
const isOneWay = (path: Path, flows: FlowNetwork) => path.every((side) => flows.allows(side));
