import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UpdateNotice } from './update-prompt.tsx';

test('news come in a box of their own: nothing that was there before moves', () => {
  expect(renderToStaticMarkup(<UpdateNotice state={{ status: 'current' }} />)).toBe(
    '<div role="status"></div>',
  );
  expect(renderToStaticMarkup(<UpdateNotice state={{ status: 'offlineReady' }} />)).toBe(
    '<div role="status"><div class="update"><p>Constat is on this device now and works offline.</p></div></div>',
  );
});
