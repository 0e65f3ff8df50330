import type { Translations } from './reader.ts';

/** A language that the page can be read in. */
export interface Offered {
  /** The name that its own readers use. */
  readonly name: string;
  readonly locale: string;
  /** Loads the texts of the first view; absent for English, which is in the code. */
  readonly first?: () => Promise<Translations>;
  /** Loads the texts of the other views. */
  readonly views?: () => Promise<Translations>;
}

/** The languages of the page by their tags (BCP 47), in the order of the choice. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    first: async () => (await import('./german/firstTexts.ts')).FIRST,
    views: async () => (await import('./german/viewTexts.ts')).VIEWS,
  },
  es: {
    name: 'Español',
    locale: 'es-ES',
    first: async () => (await import('./spanish/firstTexts.ts')).FIRST,
    views: async () => (await import('./spanish/viewTexts.ts')).VIEWS,
  },
  ja: {
    name: '日本語',
    locale: 'ja-JP',
    first: async () => (await import('./japanese/firstTexts.ts')).FIRST,
    views: async () => (await import('./japanese/viewTexts.ts')).VIEWS,
  },
  zh: {
    name: '简体中文',
    locale: 'zh-CN',
    first: async () => (await import('./chinese/firstTexts.ts')).FIRST,
    views: async () => (await import('./chinese/viewTexts.ts')).VIEWS,
  },
} as const satisfies Readonly<Record<string, Offered>>;

export type Language = keyof typeof LANGUAGES;
