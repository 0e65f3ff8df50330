import type { Translations } from './reader.ts';

/** A language that the page can be read in. */
export interface Offered {
  /** The name that its own readers use. */
  readonly name: string;
  readonly locale: string;
  /** Loads the texts; absent for English, which is in the code. */
  readonly load?: () => Promise<Translations>;
}

/** The languages of the page by their tags (BCP 47), in the order of the choice. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  de: { name: 'Deutsch', locale: 'de-DE', load: async () => (await import('./german/german.ts')).GERMAN },
  es: {
    name: 'Español',
    locale: 'es-ES',
    load: async () => (await import('./spanish/spanish.ts')).SPANISH,
  },
  ja: {
    name: '日本語',
    locale: 'ja-JP',
    load: async () => (await import('./japanese/japanese.ts')).JAPANESE,
  },
  zh: {
    name: '简体中文',
    locale: 'zh-CN',
    load: async () => (await import('./chinese/chinese.ts')).CHINESE,
  },
} as const satisfies Readonly<Record<string, Offered>>;

export type Language = keyof typeof LANGUAGES;
