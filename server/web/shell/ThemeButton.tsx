import { chooseTheme, THEMES, useTheme } from '../design/theme.ts';
import { t } from '../words/words.tsx';

const NAMES = { auto: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' } as const;

/** Changes the theme by turns: that of the system, light, dark. */
export function ThemeButton() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  return (
    <button type="button" className="quiet" onClick={() => chooseTheme(next)}>
      {t(NAMES[theme])}
    </button>
  );
}
