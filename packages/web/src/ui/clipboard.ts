/** Writing to the clipboard, with feedback in words. */
import { notify } from '../state/notify.ts';

/** Copies rich text for word processors with its plain text beside it. */
export async function copyRich(html: string, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob([html], { type: 'text/html' }),
        'text/plain': new Blob([text], { type: 'text/plain' }),
      }),
    ]);
    notify(done);
  } catch {
    await copyText(text, done);
  }
}

/** Copies plain text. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify('The browser did not allow copying. Select the text and copy it by hand.');
  }
}

/** Gives a file to the user. */
export function download(content: BlobPart, name: string, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
