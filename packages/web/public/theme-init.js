// Sets the theme before the first paint; a file of its own because the content security policy forbids inline scripts.
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
