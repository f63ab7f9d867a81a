/** Uploads in the one shape the embedded backend handles well: whole bodies of known length and type. */

/** Addresses of single files that can be written. */
const UPLOAD = /^\/storage\/v1\/object\/(?!list\/|move$|copy$|sign\/|info\/|public\/|upload\/)[^/]+\/.+/;

/** Uploads by signed link would skip the quotas of their owner, and the app has no use for them. */
export const SIGNED_UPLOAD = /^\/storage\/v1\/object\/upload\/sign\//;

/** Whether a request carries a file. */
export const isUpload = ({ method, url }: Request): boolean =>
  (method === 'POST' || method === 'PUT') && UPLOAD.test(new URL(url).pathname);

/**
 * The same upload with its length stated, since limits are checked against the stated length, and taken out of the
 * form in which browsers send files; undefined where that form cannot be read.
 */
export async function plainUpload(request: Request): Promise<Request | undefined> {
  const headers = new Headers(request.headers);
  let bytes: ArrayBuffer;
  if (headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const form = await request.formData().catch(() => undefined);
    if (!form) return undefined;
    const file = [...form.values()].find((value) => value instanceof Blob);
    const seconds = form.get('cacheControl');
    if (typeof seconds === 'string' && /^\d+$/.test(seconds)) {
      headers.set('Cache-Control', `max-age=${seconds}`);
    }
    headers.set('Content-Type', file?.type.split(';', 1)[0]?.trim() || 'application/octet-stream');
    bytes = file ? await file.arrayBuffer() : new ArrayBuffer(0);
  } else {
    bytes = await request.arrayBuffer();
    const type = headers.get('Content-Type')?.split(';', 1)[0]?.trim();
    headers.set('Content-Type', type || 'application/octet-stream');
  }
  headers.delete('Transfer-Encoding');
  headers.set('Content-Length', String(bytes.byteLength));
  return new Request(request.url, { method: request.method, headers, body: bytes });
}
