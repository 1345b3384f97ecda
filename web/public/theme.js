// Runs before the first paint, so that nobody who chose dark sees a white flash. It is a file of its own
// because the content security policy allows no inline script. The rest of the theme switch is in
// src/lib/theme.ts.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('fanfold.theme');
  } catch {
    // Storage may be blocked; the system's choice applies.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
