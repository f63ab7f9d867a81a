/** Names that lead to networks which may not be reached are not followed. */
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { keepAwayFrom } from './reach.ts';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

it('follows no name into a blocked network, and every name afterwards', async () => {
  const heard: string[] = [];
  const trap = createServer((socket) => {
    heard.push('somebody');
    socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => trap.listen(0, resolve));
  const at = trap.address();
  const address = `http://localhost:${typeof at === 'object' && at ? at.port : 0}/`;
  const reach = () =>
    fetch(address).then(
      ({ status }) => String(status),
      (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : ''),
    );
  const undo = keepAwayFrom(LOOPBACK);
  expect(await reach()).toBe('localhost is an address that may not be asked from here');
  expect(heard).toEqual([]);
  undo();
  const far = keepAwayFrom(['10.0.0.0/8']);
  expect(await reach()).toBe('204');
  far();
  trap.close();
});
