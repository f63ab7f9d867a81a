// Sets the theme before the first paint. The build writes it into the documents of the app, whose policy names it by its hash.
(() => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('constat:theme') || 'system';
  } catch {
    // Storage may be blocked: follow the system.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
