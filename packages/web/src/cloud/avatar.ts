/** The picture of the account: one file, public to read, named by its owner. */
import type { CloudContext } from './cloud-files.ts';
import type { Outcome } from './outcome.ts';

export const AVATAR_TEXTS = {
  noUser: 'No user logged in',
  type: 'Choose a PNG, JPEG or WebP image.',
  size: 'Choose an image of at most 2 MB.',
  unreadable: 'This image cannot be read. Choose another one.',
  failed: 'The picture could not be saved. Try again in a moment.',
} as const;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
const MAX_BYTES = 2 * 1024 * 1024;
const failed = (message: string) => ({ ok: false, message }) as const;

/** What is wrong with a picture, or undefined. */
export function avatarProblem({
  type,
  size,
}: {
  readonly type: string;
  readonly size: number;
}): string | undefined {
  if (!(type in EXTENSIONS)) return AVATAR_TEXTS.type;
  return size > MAX_BYTES ? AVATAR_TEXTS.size : undefined;
}

/** Stores a picture and shows it in the profile; one of another type that was there before goes. */
export async function uploadAvatar(
  { client, userId }: CloudContext,
  file: Blob,
): Promise<Outcome<{ readonly url: string }>> {
  if (userId === null) return failed(AVATAR_TEXTS.noUser);
  const problem = avatarProblem(file);
  if (problem) return failed(problem);
  try {
    const path = `${userId}.${EXTENSIONS[file.type]}`;
    const files = client.storage.from('avatars');
    const options = { contentType: file.type, cacheControl: '3600', upsert: true };
    const { error } = await files.upload(path, await file.arrayBuffer(), options);
    if (error) return failed(AVATAR_TEXTS.failed);
    // The address stays the same, so browsers would go on showing the old picture.
    const url = `${files.getPublicUrl(path).data.publicUrl}?v=${Date.now()}`;
    const update = await client.from('profiles').update({ avatar_url: url }).eq('id', userId);
    if (update.error) return failed(AVATAR_TEXTS.failed);
    await files.remove(pathsOf(userId).filter((other) => other !== path));
    return { ok: true, url };
  } catch {
    return failed(AVATAR_TEXTS.failed);
  }
}

/** Every name under which somebody's picture can be stored. */
export const pathsOf = (userId: string): readonly string[] =>
  Object.values(EXTENSIONS).map((extension) => `${userId}.${extension}`);

/** Removes the picture. */
export async function removeAvatar({ client, userId }: CloudContext): Promise<Outcome> {
  if (userId === null) return failed(AVATAR_TEXTS.noUser);
  try {
    const { error } = await client.from('profiles').update({ avatar_url: null }).eq('id', userId);
    if (error) return failed(AVATAR_TEXTS.failed);
    await client.storage.from('avatars').remove([...pathsOf(userId)]);
    return { ok: true };
  } catch {
    return failed(AVATAR_TEXTS.failed);
  }
}
