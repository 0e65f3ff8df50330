import { chooseLanguage, LANGUAGES, useLanguage } from '../words/language.ts';
import { t } from '../words/words.tsx';

/** Chooses the language of the page, each by its own name. */
export function LanguageChoice() {
  const language = useLanguage();
  return (
    <select
      className="language"
      aria-label={t('Language')}
      value={language}
      onChange={({ target }) => {
        const chosen = LANGUAGES[target.selectedIndex];
        if (chosen !== undefined) void chooseLanguage(chosen[0]);
      }}
    >
      {LANGUAGES.map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
