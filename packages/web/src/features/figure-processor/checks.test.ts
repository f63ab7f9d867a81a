import { describe, expect, test } from 'vitest';
import { seenAs, VIEWS, type View } from '../../figure/colour-vision.ts';
import { checksOf, effectiveDpi, writtenText } from './checks.ts';
import { keptOf, layoutFigure, NO_CROP } from './layout.ts';
import { formatOf, guessKind, notAnImage, type PanelFacts, svgSize, tooHeavy, tooLarge } from './panels.ts';
import { DEFAULTS, type Settings } from './settings.ts';

const photograph: PanelFacts = {
  name: 'cells.jpg',
  kind: 'photograph',
  width: 1000,
  height: 500,
  crop: NO_CROP,
};

function textsOf(panels: readonly PanelFacts[], change: Partial<Settings> = {}) {
  const settings = { ...DEFAULTS, ...change };
  const layout = layoutFigure(
    panels.map((panel) => keptOf(panel, panel.crop)),
    settings,
  );
  return checksOf(panels, layout, settings).map(({ tone, text }) => `${tone}: ${text}`);
}

describe('resolution', () => {
  test('counts the pixels that are shown', () => {
    // 1000 pixels on 50.8 mm, which is two inches
    expect(effectiveDpi(photograph, 50.8)).toBeCloseTo(500, 9);
    expect(effectiveDpi({ ...photograph, crop: { ...NO_CROP, left: 50 } }, 50.8)).toBeCloseTo(250, 9);
  });

  test('is enough for a photograph at 300 dpi, and too little for line art below 600', () => {
    expect(textsOf([photograph], { widthMm: 84 })).toContain('ok: cells.jpg has 302 dpi at 84.0 mm wide.');
    expect(textsOf([{ ...photograph, kind: 'line' }], { widthMm: 84 })).toContain(
      'warn: cells.jpg has 302 dpi at 84.0 mm wide. Line art and text usually need 600 dpi: print it at most 42.3 mm wide, or use a picture that is 1985 pixels wide where it is shown.',
    );
  });

  test('does not limit drawings', () =>
    expect(textsOf([{ ...photograph, name: 'plot.svg', kind: 'vector' }])).toContain(
      'ok: plot.svg is a vector drawing: as sharp as the file is written.',
    ));

  test('names the panel by its letter', () => {
    const found = textsOf([photograph, photograph], { letterCase: 'lower', widthMm: 170 });
    expect(found.some((text) => text.includes('Panel b (cells.jpg) has 306 dpi at 83.0 mm wide.'))).toBe(
      true,
    );
  });
});

describe('paper', () => {
  test('has limits', () => {
    const found = textsOf([{ ...photograph, height: 1000 }], {
      widthMm: 190,
      maxWidthMm: 180,
      maxHeightMm: 150,
    });
    expect(found).toContain('warn: The figure is 190.0 mm wide; your limit is 180.0 mm.');
    expect(found).toContain(
      'warn: The figure is 190.0 mm high; your limit is 150.0 mm. Use more columns, a smaller width, or crop.',
    );
  });

  test('needs letters that can be read', () => {
    expect(textsOf([photograph, photograph], { letterPt: 6 })).toContain(
      'warn: Panel letters of 6 pt are hard to read in print. Use 7 pt or more.',
    );
    expect(textsOf([photograph], { letterPt: 6 }).some((text) => text.includes('letters'))).toBe(false);
  });

  test('needs text in charts that can be read', () => {
    const chart = { ...photograph, name: 'Chart', text: { points: 9, widthMm: 180 } };
    expect(textsOf([chart]).some((text) => text.includes('The text in'))).toBe(false);
    expect(textsOf([chart], { widthMm: 90 }).find((text) => text.includes('The text in'))).toContain(
      '4.5 pt',
    );
    // What is cut off makes the rest larger.
    const cropped = { ...chart, crop: { ...NO_CROP, left: 50 } };
    expect(textsOf([cropped], { widthMm: 90 }).some((text) => text.includes('The text in'))).toBe(false);
  });
});

describe('files', () => {
  test('have limits', () => {
    // 180 × 90 mm at 600 dpi: 4252 × 2126 × 3 bytes
    expect(textsOf([photograph], { compression: 'none' })).toContain(
      'warn: A TIFF without compression has 27.1 MB; your limit is 20 MB. Choose Deflate, fewer dpi, or grey.',
    );
    expect(textsOf([photograph], { compression: 'none', colour: 'grey' })).toContain(
      'ok: No file will be larger than 9.0 MB.',
    );
  });

  test('that are too large for a browser are not written, and that is said first', () =>
    expect(textsOf([{ ...photograph, height: 2000 }], { dpi: 1200 })[0]).toBe(
      'stop: At 1200 dpi the file would have 145 megapixels; at most 100 can be written. Choose a lower resolution or a smaller figure.',
    ));

  test('say their size', () => {
    expect(writtenText('Figure 1.tif', 2_340_000, 10)).toBe('Figure 1.tif written: 2.3 MB.');
    expect(writtenText('Figure 1.png', 4200, 10)).toBe('Figure 1.png written: 4 kB.');
    expect(writtenText('Figure 1.tif', 12_000_000, 10)).toBe(
      'Figure 1.tif written: 12.0 MB, more than your limit of 10 MB.',
    );
  });
});

describe('images', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('are known by their first bytes', () => {
    expect(formatOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBe('png');
    expect(formatOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
    expect(formatOf(bytes('RIFF1234WEBPVP8 '))).toBe('webp');
    expect(formatOf(bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'))).toBe('svg');
    expect(formatOf(bytes('<html><body><svg></svg>'))).toBeNull();
    expect(formatOf(bytes('id,weight\n1,70'))).toBeNull();
    expect(formatOf(new Uint8Array())).toBeNull();
  });

  test('that are refused are named', () => {
    expect(notAnImage('notes.docx')).toContain('“notes.docx”');
    expect(tooLarge('map.png', 8000, 5000)).toBeNull();
    expect(tooLarge('map.png', 8000, 6500)).toBe(
      '“map.png” has 52.0 megapixels (8000 × 6500); at most 40 can be read. Crop it or make it smaller first.',
    );
    expect(tooHeavy('map.png', 1e8)).toBeNull();
    expect(tooHeavy('map.png', 2e8)).toContain('“map.png” has 200 MB');
  });

  test('in SVG say how large they are, or are as large as in browsers', () => {
    expect(svgSize('25.4mm', '2in', null)).toEqual({ width: 96, height: 192 });
    expect(svgSize(null, null, '0 0 640 480')).toEqual({ width: 640, height: 480 });
    expect(svgSize('100%', '100%', '0,0,640,480')).toEqual({ width: 640, height: 480 });
    expect(svgSize('320', null, '0 0 640 480')).toEqual({ width: 320, height: 240 });
    expect(svgSize(null, null, null)).toEqual({ width: 300, height: 150 });
  });

  test('on paper of one colour are line art, others photographs', () => {
    const pixels = (colour: (i: number) => number) =>
      Uint8ClampedArray.from({ length: 400 * 4 }, (_, i) => (i % 4 === 3 ? 255 : colour(Math.floor(i / 4))));
    expect(guessKind(pixels((i) => (i % 5 === 0 ? i % 256 : 255)))).toBe('line');
    expect(guessKind(pixels((i) => (i * 37) % 256))).toBe('photograph');
    expect(guessKind(new Uint8ClampedArray(400))).toBe('line');
  });
});

describe('views', () => {
  const seen = (view: View, ...colour: number[]) => {
    const rgba = Uint8ClampedArray.of(...colour, 255);
    seenAs(view, rgba);
    return [...rgba];
  };

  test.each(Object.keys(VIEWS) as View[])('%s leaves white, black and grey as they are', (view) => {
    for (const value of [0, 1, 64, 128, 200, 255])
      for (const [i, channel] of seen(view, value, value, value).entries())
        expect(Math.abs(channel - (i === 3 ? 255 : value))).toBeLessThanOrEqual(1);
  });

  test('in grey is luminance', () => {
    // Pure green has 0.7152 of the light: 1.055 * 0.7152 ** (1 / 2.4) - 0.055 = 0.8625 of 255
    expect(seen('grey', 0, 255, 0)).toEqual([220, 220, 220, 255]);
  });

  test('brings red and green together for those who tell them apart badly', () => {
    const apart = (view: View) => {
      const [red, green] = [seen(view, 200, 60, 60), seen(view, 60, 140, 60)];
      return Math.abs(red[0]! - red[1]! - (green[0]! - green[1]!));
    };
    expect(apart('deuteranopia')).toBeLessThan(apart('asIs') / 2);
    expect(apart('protanopia')).toBeLessThan(apart('asIs') / 2);
  });
});
