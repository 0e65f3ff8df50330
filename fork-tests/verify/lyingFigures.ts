import { text } from 'node:stream/consumers';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';

type Row = Record<string, unknown>;

/** Relays an index and changes each of these figures, by list, in one row that has it. */
export function startLyingFigures(
  target: string,
  figures: Readonly<Record<string, readonly string[]>>,
): Promise<TestServer> {
  return serve(async (request, response) => {
    const body = await text(request);
    const headers = { 'content-type': 'application/json' };
    const answer = (await (await fetch(target, { method: 'POST', headers, body })).json()) as {
      data?: Record<string, unknown>;
    };
    for (const [list, fields] of Object.entries(figures)) {
      const rows = answer.data?.[list];
      if (Array.isArray(rows)) for (const field of fields) falsify(rows, field);
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
}

/** The last row, because the first ones may be what others are told in. */
function falsify(rows: readonly Row[], field: string): void {
  const row = rows.findLast((one) => one[field] !== null && one['tokenId'] !== null);
  if (row !== undefined) row[field] = wrong(row[field], field);
}

/** What is worked out in floats, and rounded to raw units, is wrong by a millionth and by some raw units. */
function wrong(figure: unknown, field: string): unknown {
  if (typeof figure === 'number') return figure + 1;
  const told = String(figure);
  const [most, least] = /depth/i.test(field) ? [1_000_000n, 10_000n] : [10n ** 40n, 1n];
  if (/^-?\d+$/.test(told)) return String(BigInt(told) + BigInt(told) / most + least);
  return /^\d+\.\d+$/.test(told) ? `1${told}` : `${told}?`;
}
