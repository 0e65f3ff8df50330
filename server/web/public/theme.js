// Runs before the first paint: a page that was chosen dark is never light first.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A store that is forbidden keeps no choice: the page follows the system.
}
