/** Returns a script under which the browser prefers a language, with the numbers of its locale. */
export const prefersLanguage = (locale: string) =>
  `Object.defineProperty(navigator, 'languages', { get: () => ['${locale}', 'en'] });`;
