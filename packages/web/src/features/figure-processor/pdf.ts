/** PDF 1.4 of one page, exactly as large as the figure, with the figure as its picture. */

import { type Channels, deflate, filteredRows, joined, type Pixels } from '../../figure/files/pixels.ts';
import { mmToPoints } from './layout.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const points = (mm: number): string => mmToPoints(mm).toFixed(3);

interface Page {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The bytes of a PDF file; nothing of the picture is lost. */
export async function writePdf(
  pixels: Pixels,
  channels: Channels,
  { widthMm, heightMm }: Page,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pixels;
  const picture = await deflate(filteredRows(pixels, channels));
  const [pageWidth, pageHeight] = [points(widthMm), points(heightMm)];
  const content = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Figure Do Q`;
  const stream = (head: string, data: Uint8Array) => [
    bytesOf(`<< ${head} /Length ${data.length} >>\nstream\n`),
    data,
    bytesOf('\nendstream'),
  ];
  const objects: readonly (readonly Uint8Array[])[] = [
    [bytesOf('<< /Type /Catalog /Pages 2 0 R >>')],
    [bytesOf('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      bytesOf(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /Figure 4 0 R >> >> /Contents 5 0 R >>`,
      ),
    ],
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${channels === 1 ? 'DeviceGray' : 'DeviceRGB'} /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${channels} /BitsPerComponent 8 /Columns ${width} >>`,
      picture,
    ),
    stream('', bytesOf(content)),
  ];
  // The second line tells programs that move files that this one is not text.
  const parts: Uint8Array[] = [joined([bytesOf('%PDF-1.4\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a)])];
  let end = parts[0]?.length ?? 0;
  const places: number[] = [];
  for (const [i, object] of objects.entries()) {
    const whole = joined([bytesOf(`${i + 1} 0 obj\n`), ...object, bytesOf('\nendobj\n')]);
    places.push(end);
    end += whole.length;
    parts.push(whole);
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    bytesOf(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`,
    ),
  );
  return joined(parts);
}
