/** How requests about files name them. */

const OBJECT = /^\/storage\/v1\/object\/(?:(?:authenticated|public|info)\/)?([^/]+)\/(.+)$/;

/** A file in its bucket. */
export interface FilePlace {
  readonly bucket: string;
  readonly name: string;
}

/** The file whose address this is. */
export function fileAt(pathname: string): FilePlace | undefined {
  const [, bucket, path = ''] = OBJECT.exec(pathname) ?? [];
  return bucket === undefined ? undefined : { bucket, name: decodedName(path) ?? path };
}

/** The name of a file as the backend library reads it from an address; undefined when it means nothing. */
export function decodedName(path: string): string | undefined {
  try {
    return decodeURI(path.replaceAll('%25', '%2525'));
  } catch {
    return undefined;
  }
}

/** The object a body holds; an empty one for all else. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
