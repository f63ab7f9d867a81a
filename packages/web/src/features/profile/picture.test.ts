import { expect, test } from 'vitest';
import { middleSquare, preparePicture } from './picture.ts';

test.each([
  [400, 300, { x: 50, y: 0, side: 300 }],
  [300, 401, { x: 0, y: 50.5, side: 300 }],
  [9, 9, { x: 0, y: 0, side: 9 }],
])('the middle square of %d by %d', (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square);
});

test('only images of the right kind and size are opened at all', async () => {
  const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'me', { type });
  expect(await preparePicture(file('image/svg+xml', 9))).toEqual({
    ok: false,
    message: 'Choose a PNG, JPEG or WebP image.',
  });
  expect(await preparePicture(file('image/png', 2 * 1024 * 1024 + 1))).toEqual({
    ok: false,
    message: 'Choose an image of at most 2 MB.',
  });
  // Without a browser nothing can be decoded: the same as a damaged image.
  expect(await preparePicture(file('image/png', 9))).toEqual({
    ok: false,
    message: 'This image cannot be read. Choose another one.',
  });
});
