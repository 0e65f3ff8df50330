/** A refusal of a tool itself: its message is a text of this package. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const UNSELLABLE = 'TOKEN_CANNOT_BE_SOLD';

/**
 * Throws for a trade whose tokenOut nobody can sell again, unless the risk is accepted.
 * @throws ToolRefusal
 */
export function refuseUnsellable(warnings: readonly { readonly code: string }[], acceptRisk: boolean): void {
  if (acceptRisk || !warnings.some(({ code }) => code === UNSELLABLE)) return;
  throw new ToolRefusal(
    UNSELLABLE,
    'Holders of tokenOut cannot sell it again: whoever buys it loses the whole amount. Tell the user so. Only when the ' +
      'user wants it all the same, call again with acceptRisk: true.',
  );
}
