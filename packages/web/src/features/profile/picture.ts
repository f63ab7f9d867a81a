/** A picture as the account shows it: the middle square, small. */
import { AVATAR_TEXTS, avatarProblem } from '../../cloud/avatar.ts';
import type { Outcome } from '../../cloud/outcome.ts';

const SIDE = 256;
const QUALITY = 0.9;

/** The largest square in the middle of an image. */
export function middleSquare(
  width: number,
  height: number,
): { readonly x: number; readonly y: number; readonly side: number } {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Crops and shrinks an image file; says so when it is none, too large, or cannot be read. */
export async function preparePicture(file: File): Promise<Outcome<{ readonly picture: Blob }>> {
  const problem = avatarProblem(file);
  if (problem) return { ok: false, message: problem };
  try {
    const image = await createImageBitmap(file);
    const { x, y, side } = middleSquare(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) return { ok: false, message: AVATAR_TEXTS.unreadable };
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, x, y, side, side, 0, 0, SIDE, SIDE);
    image.close();
    // A browser that cannot write the type writes PNG; either is a type the account takes.
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, file.type === 'image/png' ? 'image/png' : 'image/webp', QUALITY),
    );
    return picture ? { ok: true, picture } : { ok: false, message: AVATAR_TEXTS.unreadable };
  } catch {
    return { ok: false, message: AVATAR_TEXTS.unreadable };
  }
}
