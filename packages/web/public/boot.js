// Watches the loading of the app itself: when its files cannot be had, nothing else is there to say so.
(() => {
  const FAILURES = 'constat:startup-failures';
  const CORRUPTION = 'constat:cache-corruption';
  const ASKED = 'constat:boot-recovered';
  const MINUTES_5 = 300000;
  const LIMIT = 2;

  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // A full store cannot be helped here.
    }
  };

  const recover = async () => {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (!answer.ok) throw new Error(String(answer.status));
    for (const name of await caches.keys()) await caches.delete(name);
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const registration of registrations) await registration.unregister();
    location.reload();
  };

  const show = () => {
    const root = document.getElementById('root');
    if (!root || root.dataset.started) return;
    root.innerHTML =
      '<main class="error-screen" role="alert" data-error-screen><h1>Application Error</h1>' +
      '<p>Constat encountered an error and needs to recover...</p>' +
      '<p>The app could not be loaded. Your datasets and results are kept on this device.</p>' +
      '<p id="boot-state" role="status"></p>' +
      '<p><button type="button" id="boot-reload">Reload Page</button> <button type="button" id="boot-recover">Recover App Data</button></p></main>';
    const state = document.getElementById('boot-state');
    document.getElementById('boot-reload').addEventListener('click', () => location.reload());
    document.getElementById('boot-recover').addEventListener('click', () => {
      state.textContent = 'Performing manual recovery...';
      recover().catch(() => {
        state.textContent = 'Manual recovery failed';
      });
    });
    // Once in five minutes the app tries by itself: the usual cause is a cache of an earlier version.
    const last = Number(read(ASKED)) || 0;
    if (!navigator.onLine || Date.now() - last < MINUTES_5) return;
    write(ASKED, String(Date.now()));
    state.textContent = 'Attempting automatic recovery...';
    setTimeout(() => {
      recover().catch(() => {
        state.textContent = 'Automatic recovery failed';
      });
    }, 1000);
  };

  window.addEventListener(
    'error',
    (event) => {
      const target = event.target;
      const isScript = target instanceof HTMLScriptElement && target.type === 'module';
      const root = document.getElementById('root');
      // Before the app starts, an error of its script is a failed start as well.
      const early =
        event instanceof ErrorEvent &&
        root &&
        !root.dataset.started &&
        /\/assets\//.test(event.filename || '');
      if (!isScript && !early) return;
      const failures = (Number(read(FAILURES)) || 0) + 1;
      write(FAILURES, String(failures));
      if (failures > LIMIT) write(CORRUPTION, '1');
      show();
    },
    true,
  );
})();
