/** Somebody who listens for notifications with plain messages. */
import WebSocket from 'ws';

export interface Listener {
  /** Titles of the notifications that were told. */
  readonly heard: readonly string[];
  /** Ends with the code with which the server closed the connection. */
  readonly closed: Promise<number>;
  /** Resolves when a notification with this title is told. */
  hears(title: string): Promise<void>;
  end(): void;
}

/** Joins as a visitor; resolves when what comes will be told. */
export function listen(url: string, key: string): Promise<Listener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime/v1/websocket?apikey=${key}`);
  const heard: string[] = [];
  let [onHeard, onJoined] = [() => {}, (_: Listener) => {}];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const hears = (title: string) =>
    new Promise<void>((resolve) => {
      onHeard = () => {
        if (heard.includes(title)) resolve();
      };
      onHeard();
    });
  const listener: Listener = { heard, closed, hears, end: () => socket.terminate() };
  socket.on('message', (data) => {
    const [, , , event, payload] = JSON.parse(data.toString());
    if (event === 'system') onJoined(listener);
    if (event !== 'postgres_changes') return;
    heard.push(payload.data.record?.title);
    onHeard();
  });
  const entry = { event: '*', schema: 'public', table: 'notifications' };
  const join = ['1', '1', 'realtime:all', 'phx_join', { config: { postgres_changes: [entry] } }];
  socket.on('open', () => socket.send(JSON.stringify(join)));
  return new Promise((resolve, reject) => {
    onJoined = resolve;
    socket.once('error', reject);
    void closed.then((code) => reject(new Error(`closed with ${code}`)));
  });
}
