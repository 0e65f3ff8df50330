import type { Logger } from 'pino';
import type { Address } from 'viem';
import { z } from 'zod';
import { DYNAMIC_FEE } from '../../amm/v4/v4State.ts';
import type { NamedKey } from '../../chain/askedSwap.ts';
import { SettingFile } from '../../config/settingFile.ts';
import { addressInput } from '../../values/addressInput.ts';

const MAX_NAMED = 1_000;
const FEE_RULE = 'must be hundredths of a bip up to 1000000, or 8388608 for a fee that the hook sets';

const currency = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address; the zero address is the native coin')
  .transform((text) => text.toLowerCase() as Address);
const key = z
  .strictObject({
    currency0: currency,
    currency1: currency,
    fee: z.int().refine((fee) => fee === DYNAMIC_FEE || (fee >= 0 && fee <= 1_000_000), FEE_RULE),
    tickSpacing: z.int().min(1).max(32_767),
    hooks: addressInput,
  })
  .refine(({ currency0, currency1 }) => currency0 < currency1, 'currency0 must be less than currency1');
const fileSchema = z.strictObject({
  hooks: z.array(addressInput).max(MAX_NAMED).default([]),
  pools: z.array(key).max(MAX_NAMED).default([]),
});

/** The hooks whose pools may be in routes, and pools that no index has to find. */
export interface NamedHooks {
  readonly hooks: readonly Address[];
  readonly pools: readonly NamedKey[];
}

const NO_HOOKS: NamedHooks = { hooks: [], pools: [] };

/** The hooks that the operator names in a file, which is reread when it changes. */
export class HookList {
  readonly #file: SettingFile<NamedHooks>;
  #named = NO_HOOKS;

  /** @throws ConfigError when the file cannot be read or is invalid */
  constructor(path: string, log: Logger) {
    const failure = 'the list of hooks cannot be read';
    this.#file = new SettingFile<NamedHooks>(
      { setting: 'HOOKS_FILE', path, schema: fileSchema, log, failure },
      (content) => {
        this.#named = content;
        const [hooks, pools] = [content.hooks.length, content.pools.length];
        log.info({ hooks, pools }, 'hooks named by the operator');
      },
    );
  }

  /** The hooks and pools in force. The object is replaced whenever they change. */
  get named(): NamedHooks {
    return this.#named;
  }

  /**
   * Rereads the file periodically until the signal aborts. Logs a broken version once and keeps the last good
   * one.
   */
  watch(signal: AbortSignal): void {
    this.#file.watch(signal);
  }

  reread(): void {
    this.#file.reread();
  }
}
