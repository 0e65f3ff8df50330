import { useSyncExternalStore } from 'react';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** `public/theme.js` reads it before the first paint. */
const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** Reads the theme that was chosen; auto follows the system. */
function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return THEMES.find((theme) => theme === chosen) ?? 'auto';
}

/** Applies a theme, and keeps it beyond the page. */
export function chooseTheme(theme: Theme): void {
  apply(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A full or forbidden store forgets the choice with the page.
  }
  for (const listen of listeners) listen();
}

function apply(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(DARK);
  media.addEventListener('change', onChange);
  listeners.add(onChange);
  return () => {
    media.removeEventListener('change', onChange);
    listeners.delete(onChange);
  };
}

/** Follows the chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme);
}

/** Follows whether the page is dark, for what draws outside of CSS. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => {
    const theme = chosenTheme();
    return theme === 'auto' ? window.matchMedia(DARK).matches : theme === 'dark';
  });
}
