/*
 * Runs inside the service worker, before its routes: tells the pages of every request that leaves for the network, and, while people
 * work offline only, answers from this device or not at all. The choice is kept where a worker can read it: in the Cache Storage.
 */
(() => {
  const CHANNEL = 'constat:requests';
  const CHOICE_CACHE = 'constat-offline-only';
  const CHOICE = '/offline-only';
  const scope = self.registration.scope;
  const channel = new BroadcastChannel(CHANNEL);
  const network = self.fetch.bind(self);

  /** undefined until it has been read. */
  let offlineOnly;
  const known = caches
    .open(CHOICE_CACHE)
    .then((cache) => cache.match(CHOICE))
    .then(
      (kept) => {
        offlineOnly ??= kept !== undefined;
      },
      () => {
        offlineOnly ??= false;
      },
    );

  const tell = (request, outcome) =>
    channel.postMessage({ url: request.url, method: request.method, time: Date.now(), outcome });

  /** Every request that the worker itself sends, its routes included. */
  self.fetch = (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), scope), init);
    if (offlineOnly) {
      tell(request, 'blocked');
      return Promise.reject(new TypeError('Working offline only'));
    }
    tell(request, 'sent');
    return network(input, init);
  };

  /** What this device holds for a request; pages of the app are all one file. */
  async function stored(request) {
    if (request.method !== 'GET') return undefined;
    const url = new URL(request.url);
    if (url.origin !== self.location.origin) return undefined;
    const path = url.pathname;
    const tries =
      request.mode === 'navigate' && !/^\/api\/|\.[^/]*$/.test(path)
        ? [path, `${path}.html`, `${path.replace(/\/$/, '')}/index.html`, '/app.html']
        : [path];
    for (const each of tries) {
      const found = await caches.match(new URL(each, scope).href, { ignoreSearch: true });
      if (found) return found;
    }
    return undefined;
  }

  const isConfig = (request) => new URL(request.url).pathname === '/config.json';

  async function answer(request) {
    await known;
    const kept = await stored(request);
    if (kept && (offlineOnly || !isConfig(request))) return kept;
    if (offlineOnly) {
      tell(request, 'blocked');
      return Response.error();
    }
    tell(request, 'sent');
    try {
      return await network(request);
    } catch (error) {
      if (kept) return kept;
      throw error;
    }
  }

  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (!/^https?:/.test(request.url)) return;
    // Unknown, or offline only: answered here, before any route.
    if (offlineOnly !== false) {
      event.respondWith(answer(request));
      return;
    }
    // Left to the routes; what they do not hold goes to the network without passing by `fetch` of the worker. The configuration does pass.
    event.waitUntil(
      stored(request).then((kept) => {
        if (!kept && !isConfig(request)) tell(request, 'sent');
      }),
    );
  });

  self.addEventListener('message', (event) => {
    if (event.data?.type !== CHANNEL) return;
    offlineOnly = event.data.offlineOnly === true;
    event.ports[0]?.postMessage(offlineOnly);
  });
})();
