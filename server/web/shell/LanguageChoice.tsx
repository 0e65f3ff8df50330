import { chooseLanguage, useLanguage } from '../words/language.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import { t } from '../words/words.tsx';

/** Chooses the language of the page, each by its own name. */
export function LanguageChoice() {
  const language = useLanguage();
  return (
    <select
      className="language"
      aria-label={t('Language')}
      value={language}
      onChange={({ target }) => void chooseLanguage(target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([tag, { name }]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
