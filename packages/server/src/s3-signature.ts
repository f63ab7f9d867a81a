/** AWS Signature Version 4 (AWS documentation, "Create a signed AWS API request"), as far as single requests to S3 need it. */
import { createHash, createHmac } from 'node:crypto';

export interface S3Keys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** Headers that are signed, beside host and date. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly body: Uint8Array;
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Every byte but the unreserved ones of RFC 3986 as %XX. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The hash of a body, as the signature names it. */
export const bodyHash = (body: Uint8Array): string => sha256(body);

/** The headers of a request with its date and its signature. */
export function signRequest(
  { method, url, headers, service, body }: UnsignedRequest,
  { region, accessKeyId, secretAccessKey }: S3Keys,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-date': time };
  const names = Object.keys(all).sort();
  const signed = names.join(';');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((by, part) => hmac(by, part), `AWS4${secretAccessKey}`);
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const { host: _, ...sent } = all;
  return {
    ...sent,
    Authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}
