/** Serves the built app: compressed, with the right caching, never a file outside its folder. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.wasm': 'application/wasm',
};
const COMPRESSED = /^(text|application\/(json|manifest|xml|wasm)|image\/svg)/;
const SMALLEST_COMPRESSED = 1024;
/** Stands in the built pages for the address of the server. */
const ORIGIN = '%ORIGIN%';

type Encoding = 'br' | 'gzip' | 'identity';

const encoders: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes) => bytes,
};

/** A file of the app, ready to be sent. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  /** Whether its name changes with its content. */
  readonly immutable: boolean;
  /** The page's text, for pages only. */
  readonly html: string | undefined;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** The encoding to use for a request's Accept-Encoding. */
export function chooseEncoding(accept: string | undefined, file: StaticFile): Encoding {
  if (!COMPRESSED.test(file.type)) return 'identity';
  const offered = (accept ?? '').split(',').map((part) => part.trim().toLowerCase());
  const accepted = offered.filter((part) => !/;\s*q=0(\.0+)?$/.test(part)).map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Finds files by the path of a request; each is read and compressed once until it changes. */
export class StaticFiles {
  readonly #directory: string;
  readonly #cache = new Map<string, { stamp: string; file: StaticFile }>();

  readonly #origin: string;

  /** `origin` is the address under which people reach the files; pages that name themselves get it. */
  constructor(directory: string, origin: string) {
    this.#directory = normalize(directory);
    this.#origin = origin;
  }

  /** The file at a request path, the prerendered page there, or undefined. */
  async find(path: string): Promise<StaticFile | undefined> {
    const relative = safePath(path);
    if (relative === undefined) return undefined;
    return (await this.#read(relative)) ?? (await this.#read(`${relative}.html`));
  }

  async #read(relative: string): Promise<StaticFile | undefined> {
    const absolute = join(this.#directory, relative);
    if (!absolute.startsWith(this.#directory + sep)) return undefined;
    const info = await stat(absolute).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const stamp = `${info.mtimeMs}-${info.size}`;
    const cached = this.#cache.get(relative);
    if (cached?.stamp === stamp) return cached.file;
    const file = describe(relative, named(relative, await readFile(absolute), this.#origin));
    this.#cache.set(relative, { stamp, file });
    return file;
  }
}

function safePath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const parts = decoded.split('/').filter((part) => part !== '');
  const unsafe = parts.some((part) => part.startsWith('.') || part.includes('\\') || part.includes('\0'));
  return unsafe ? undefined : join(...parts, '.');
}

/** Pages, sitemap and robots.txt name the address they are served from, which is known here only. */
function named(relative: string, bytes: Buffer, origin: string): Buffer {
  return /(\.html|\.xml|^robots\.txt)$/.test(relative)
    ? Buffer.from(bytes.toString('utf8').replaceAll(ORIGIN, origin))
    : bytes;
}

function describe(relative: string, bytes: Buffer): StaticFile {
  const type = TYPES[extname(relative)] ?? 'application/octet-stream';
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: relative.startsWith(`assets${sep}`),
    html: type.startsWith('text/html') ? bytes.toString('utf8') : undefined,
    encoded(encoding) {
      const chosen = bytes.length < SMALLEST_COMPRESSED ? 'identity' : encoding;
      const known = encodings.get(chosen) ?? encoders[chosen](bytes);
      encodings.set(chosen, known);
      return known;
    },
  };
}
