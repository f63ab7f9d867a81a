/** Drawings as bitmaps, painted with the fonts of the page. */
import { arrowHead, DRAWING_FONT, type Drawing, inkColour, type Shape, TEXT_SIZE } from '@constat/report';

/** A canvas as a PNG file. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not draw the image.'))),
      'image/png',
    ),
  );

function trace(pen: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  pen.beginPath();
  // the first of them begins the path
  for (const [x, y] of points) pen.lineTo(x, y);
}

function paint(pen: CanvasRenderingContext2D, shape: Shape): void {
  pen.setLineDash(shape.kind === 'line' && shape.dashed ? [4, 3] : []);
  switch (shape.kind) {
    case 'box':
    case 'disc': {
      pen.beginPath();
      if (shape.kind === 'box') pen.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 2);
      else pen.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
      pen.fillStyle = inkColour(shape.fill, 'paper', 'light');
      if (shape.fill !== undefined) pen.fill();
      pen.lineWidth = shape.kind === 'box' ? (shape.weight ?? 1) : 1;
      pen.strokeStyle = inkColour(shape.line, 'line', 'light');
      if (shape.line !== undefined || shape.kind === 'disc') pen.stroke();
      break;
    }
    case 'line': {
      pen.strokeStyle = inkColour(shape.line, 'line', 'light');
      pen.fillStyle = pen.strokeStyle;
      pen.lineWidth = shape.weight ?? 1;
      trace(pen, shape.points);
      pen.stroke();
      if (!shape.arrow) break;
      trace(pen, arrowHead(shape.points));
      pen.fill();
      break;
    }
    case 'text': {
      const size = shape.size ?? TEXT_SIZE;
      pen.font = `${shape.bold ? 600 : 400} ${size}px ${DRAWING_FONT}`;
      pen.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor === 'end' ? 'right' : 'left';
      pen.fillStyle = inkColour(shape.ink, 'ink', 'light');
      pen.fillText(shape.text, shape.x, shape.y);
      if (shape.struck) strike(pen, shape, size);
      break;
    }
  }
}

function strike(pen: CanvasRenderingContext2D, shape: Extract<Shape, { kind: 'text' }>, size: number): void {
  const { width } = pen.measureText(shape.text);
  const start = shape.x - (shape.anchor === 'middle' ? width / 2 : shape.anchor === 'end' ? width : 0);
  pen.fillRect(start, shape.y - size * 0.32, width, Math.max(1, size / 14));
}

/** A drawing on white, so many times as large as on the screen. */
export function drawingCanvas(drawing: Drawing, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(drawing.width * scale);
  canvas.height = Math.ceil(drawing.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser could not draw the image.');
  pen.fillStyle = '#FFFFFF';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  for (const shape of drawing.shapes) paint(pen, shape);
  return canvas;
}
