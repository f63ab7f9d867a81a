/** A stand-in for a model behind an OpenAI-compatible address: real HTTP, streamed, with everything that such a service gets wrong. */
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** What it answers to one request. */
export interface Reply {
  /** Said in pieces of a few letters. */
  readonly say?: string;
  /** Tools that it calls, after what it says. */
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  /** A refusal instead. */
  readonly status?: number;
  /** Text written as it is, instead of events. */
  readonly raw?: string;
  readonly contentType?: string;
  /** How it ends: as it should, in the middle, or never. */
  readonly end?: 'done' | 'cut' | 'hang';
  /** Sends the caller elsewhere. */
  readonly location?: string;
}

export interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content?: string | null }[];
    readonly tools?: readonly { readonly function: { readonly name: string } }[];
  };
}

export interface StandIn {
  /** The address to set: base of /chat/completions. */
  readonly url: string;
  readonly asked: Asked[];
  /** Requests whose caller went away before the end. */
  readonly left: () => number;
  /** Decides what is answered. */
  reply: (asked: Asked) => Reply;
  close(): Promise<void>;
}

const PIECE = 7;

/** The events of an answer, each a line of its own. */
function eventsOf({ say = '', calls = [], end = 'done' }: Reply): readonly string[] {
  const delta = (value: object, reason: string | null = null) =>
    `data: ${JSON.stringify({ id: 'x', model: 'secret-name', choices: [{ index: 0, delta: value, finish_reason: reason }] })}\n\n`;
  const pieces = say.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) ?? [];
  return [
    ...pieces.map((content) => delta({ content })),
    ...calls.flatMap(({ name, input }, index) => {
      const text = JSON.stringify(input);
      const half = Math.ceil(text.length / 2);
      return [
        delta({
          tool_calls: [
            { index, id: `call-${index}-${name}`, type: 'function', function: { name, arguments: '' } },
          ],
        }),
        delta({ tool_calls: [{ index, function: { arguments: text.slice(0, half) } }] }),
        delta({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] }),
      ];
    }),
    ...(end === 'done' ? [delta({}, calls.length > 0 ? 'tool_calls' : 'stop'), 'data: [DONE]\n\n'] : []),
  ];
}

/** Starts it on this machine, at a port or at a free one. */
export async function startStandIn(wanted = 0): Promise<StandIn> {
  let left = 0;
  const server = createServer((request, response) => {
    // A page may ask it, too.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('close', () => {
      if (!response.writableFinished) left += 1;
    });
    request.on('end', () => {
      const asked: Asked = {
        headers: request.headers,
        path: request.url ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'],
      };
      standIn.asked.push(asked);
      const reply = standIn.reply(asked);
      if (reply.location) return void response.writeHead(307, { Location: reply.location }).end();
      if (reply.status)
        return void response
          .writeHead(reply.status)
          .end(JSON.stringify({ error: { message: 'secret-key' } }));
      response.writeHead(200, { 'Content-Type': reply.contentType ?? 'text/event-stream' });
      response.flushHeaders();
      if (reply.raw !== undefined) return void response.end(reply.raw);
      for (const event of eventsOf(reply)) response.write(event);
      if (reply.end === 'hang') return;
      if (reply.end === 'cut') setImmediate(() => response.destroy());
      else response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    left: () => left,
    reply: () => ({ say: 'Hello.' }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}
