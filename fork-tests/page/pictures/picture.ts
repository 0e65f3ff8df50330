import type { SentTransaction } from '../../../server/web/transactions/sentTransaction.ts';
import { GERMAN, type German } from '../../../server/web/words/german/german.ts';
import type { OpenedPage } from '../openPage.ts';

/** A text of the page without a count in it. */
export type Text = { [Key in keyof German]: German[Key] extends string ? Key : never }[keyof German];

/** Widths of a desk and of a phone, pixels. */
export const WIDTHS = [1280, 390];

/** A view as a person may meet it. */
export interface Picture {
  readonly name: string;
  readonly path: string;
  /** A text that stands on it when it is complete. */
  readonly shows: string;
  /** Whether the wallet of a liquidity provider is there, and connected. Default: none. */
  readonly wallet?: 'offered' | 'connected';
  /** Whether it shows a phone under a finger, at its own height. Default: both widths, with a mouse. */
  readonly isHeld?: boolean;
  /** Default: English. */
  readonly language?: 'de';
  /** What the browser keeps of the wallet's transactions. */
  readonly keeps?: readonly SentTransaction[];
  /** Runs in the page before anything of its own. */
  readonly script?: string;
  /** What is done before the picture is taken. */
  readonly act?: (page: OpenedPage) => Promise<void>;
}

export const widthsOf = ({ isHeld }: Picture): readonly number[] => (isHeld ? [390] : WIDTHS);

/** Returns a text of the page in the language of a picture. */
export const textIn = (language: Picture['language'], text: Text): string =>
  language === 'de' ? GERMAN[text] : text;
