export type Verification =
  | { readonly kind: 'ok' }
  | { readonly kind: 'mismatch'; readonly field: string; readonly expected: string; readonly found: string };

/** Thrown at the first difference. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  readonly verification: Verification;

  constructor(field: string, expected: unknown, found: unknown) {
    super(field);
    this.verification = { kind: 'mismatch', field, expected: text(expected), found: text(found) };
  }
}

/** Compares the text of both values, ignoring case. @throws Mismatch */
export function same(field: string, expected: unknown, found: unknown): void {
  if (expected !== found && text(expected) !== text(found)) throw new Mismatch(field, expected, found);
}

function text(value: unknown): string {
  return String(value ?? 'nothing').toLowerCase();
}
