/** What a reader is shown of an answer: the whole of it, or some of its fields. */
interface ShownAnswer {
  readonly value: unknown;
  readonly isPart: boolean;
}

/**
 * Reads JSON of a page. `…` behind a comma stands for more of the list; fields without braces are a part of
 * an answer.
 */
function readShown(text: string): ShownAnswer {
  const whole = text.trim().replace(/,\s*…/g, '');
  const isPart = !/^[[{]/.test(whole);
  return { value: JSON.parse(isPart ? `{${whole}}` : whole), isPart };
}

/**
 * Returns what is wrong with a shown answer, a line each: a field that the service does not answer or that is
 * missing, or a value of another kind. Amounts and blocks are those of another day.
 */
export function problemsOfShown(text: string, answer: unknown): string[] {
  const { value, isPart } = readShown(text);
  return [...differences(value, answer, 'answer', isPart)];
}

function* differences(shown: unknown, real: unknown, path: string, isPart: boolean): Generator<string> {
  const [kind, realKind] = [kindOf(shown), kindOf(real)];
  // What may be unknown is null on one day only.
  if (kind === 'null' || realKind === 'null') return;
  if (kind !== realKind) yield `${path} is shown as ${kind}, and answered as ${realKind}`;
  else if (Array.isArray(shown) && Array.isArray(real)) {
    if (shown.length > 0 && real.length > 0) {
      yield* differences(shown[0], real[0], `${path}[0]`, isPart);
    }
  } else if (kind === 'object') {
    const [fields, realFields] = [shown, real] as Record<string, unknown>[];
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (!Object.hasOwn(realFields ?? {}, name)) yield `${path}.${name} is shown, and not answered`;
      else yield* differences(value, realFields?.[name], `${path}.${name}`, isPart);
    }
    const missing = Object.keys(realFields ?? {}).filter((name) => !Object.hasOwn(fields ?? {}, name));
    if (!isPart) yield* missing.map((name) => `${path}.${name} is answered, and not shown`);
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'string') return typeof value;
  if (/^0x[0-9a-fA-F]/.test(value)) return 'hexadecimal';
  return /^-?\d+(\.\d+)?…?$/.test(value) ? 'decimal' : 'text';
}
