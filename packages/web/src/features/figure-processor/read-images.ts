/** Files as pictures that a canvas can draw. */
import { NO_CROP } from './layout.ts';
import {
  damaged,
  FORMATS,
  formatOf,
  guessKind,
  type ImageFormat,
  notAnImage,
  type Panel,
  svgSize,
  tooHeavy,
  tooLarge,
} from './panels.ts';

/** A file that cannot become a panel; its message is for the user. */
class ImageRefusal extends Error {}

/** An SVG document that says how large it is: browsers do not draw it on a canvas otherwise. */
function sizedSvg(text: string, name: string): Blob {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = parsed.documentElement;
  if (parsed.querySelector('parsererror') || root.localName !== 'svg') throw new ImageRefusal(damaged(name));
  const { width, height } = svgSize(
    root.getAttribute('width'),
    root.getAttribute('height'),
    root.getAttribute('viewBox'),
  );
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  return new Blob([new XMLSerializer().serializeToString(root)], { type: FORMATS.svg });
}

async function load(blob: Blob, name: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    return image;
  } catch {
    forget(image);
    throw new ImageRefusal(damaged(name));
  }
}

/** Gives back the memory of a picture. */
export const forget = (image: HTMLImageElement): void => URL.revokeObjectURL(image.src);

/** As many pixels as a guess needs. */
const SAMPLE_SIDE = 64;

function kindOf(image: HTMLImageElement, format: ImageFormat): Panel['kind'] {
  if (format === 'svg') return 'vector';
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_SIDE;
  canvas.height = SAMPLE_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return 'photograph';
  // Without smoothing: thin lines must not become shades.
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  return guessKind(pen.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE).data);
}

async function readImage(file: File): Promise<Panel> {
  const { name } = file;
  const heavy = tooHeavy(name, file.size);
  if (heavy) throw new ImageRefusal(heavy);
  const format = formatOf(new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  if (!format) throw new ImageRefusal(notAnImage(name));
  const blob =
    format === 'svg' ? sizedSvg(await file.text(), name) : file.slice(0, file.size, FORMATS[format]);
  const image = await load(blob, name);
  const { naturalWidth: width, naturalHeight: height } = image;
  const problem =
    width * height === 0 ? damaged(name) : format === 'svg' ? null : tooLarge(name, width, height);
  if (problem) {
    forget(image);
    throw new ImageRefusal(problem);
  }
  return { id: crypto.randomUUID(), name, image, width, height, crop: NO_CROP, kind: kindOf(image, format) };
}

/** The pictures among files, in their order, and a sentence for every file that is none. */
export async function readImages(
  files: readonly File[],
): Promise<{ readonly panels: readonly Panel[]; readonly refusals: readonly string[] }> {
  const panels: Panel[] = [];
  const refusals: string[] = [];
  for (const file of files)
    try {
      panels.push(await readImage(file));
    } catch (error) {
      refusals.push(error instanceof ImageRefusal ? error.message : damaged(file.name));
    }
  return { panels, refusals };
}
