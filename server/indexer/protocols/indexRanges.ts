import type { IndexProtocol } from './indexProtocol.ts';
import { byKindOfId } from './indexProtocols.ts';

type Ranges = Pick<IndexProtocol, 'one'> & NonNullable<IndexProtocol['ranges']>;

/**
 * Makes a value, such as a query, for the protocol with ticks of each kind of ids. Returns the function that
 * finds that of an id; undefined where the index follows no protocol with such ids.
 */
export const rangesOf = <Value>(make: (ranges: Ranges) => Value) =>
  byKindOfId((_, protocols) => {
    const [value] = protocols.flatMap(({ one, ranges }) => (ranges ? [make({ one, ...ranges })] : []));
    if (value === undefined) throw new Error('ids of each kind are those of some pools with ticks');
    return value;
  });
