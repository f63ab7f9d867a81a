/** Gives a page to the print dialog of the browser, where it can be saved as PDF. */

/** A dialog that says nothing when it closes must not leave its page behind for ever. */
const FORGOTTEN_MS = 10 * 60_000;

/** Prints a self-contained page in a frame of its own; its content security policy lets no script run. */
export async function printPage(html: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  // Out of sight, and as wide as a page: in no width every word would have a line of its own.
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-10000px',
    width: '794px',
    height: '1123px',
    border: '0',
  });
  const loaded = new Promise<void>((resolve) =>
    frame.addEventListener('load', () => resolve(), { once: true }),
  );
  frame.srcdoc = html;
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow;
  if (!page) {
    frame.remove();
    throw new Error('The browser did not open the page to print.');
  }
  await Promise.all([...page.document.images].map((image) => image.decode().catch(() => undefined)));
  const remove = () => frame.remove();
  page.addEventListener('afterprint', remove);
  setTimeout(remove, FORGOTTEN_MS);
  page.focus();
  page.print();
}
