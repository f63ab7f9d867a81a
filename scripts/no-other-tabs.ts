/**
 * Threads of one process hear each other's channels, and Dexie tells other tabs of every change by one: a test that follows the local store
 * would be told of what another file writes at that moment. Each has the store to itself, so it is the only tab.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
