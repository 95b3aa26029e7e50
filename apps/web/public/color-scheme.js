// Runs before the first paint. The key is COLOR_SCHEME_KEY of src/main.tsx.
(function () {
  let chosen = null;
  try {
    chosen = localStorage.getItem('crustodian-color-scheme');
  } catch {
    // Storage is closed to this page: follow the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
