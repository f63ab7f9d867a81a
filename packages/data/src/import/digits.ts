/** Digits of other scripts, and the signs that stand among them, as those of ASCII. */

/** The zeros of scripts whose digits follow each other: Arabic, Persian, Indian scripts, Thai, Lao, Tibetan, Burmese, Khmer, full width (Unicode, general category Nd). */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0xff10,
] as const;
const SIGNS: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '．': '.',
  '，': ',',
  '－': '-',
  '＋': '+',
  '％': '%',
  '：': ':',
  '／': '/',
};
const BEYOND_ASCII = /[^\x20-\x7e]/;
const OTHERS = /[\p{Nd}٫٬．，－＋％：／]/gu;

/** Whether a text has digits that are not 0 to 9. */
export const hasOtherDigits = (text: string): boolean =>
  BEYOND_ASCII.test(text) && /\p{Nd}/u.test(text.replace(/[0-9]/g, ''));

/** A text with the digits 0 to 9 in place of those of other scripts. */
export function plainDigits(text: string): string {
  if (!hasOtherDigits(text)) return text;
  return text.replace(OTHERS, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    const zero = ZEROS.find((each) => point >= each && point < each + 10);
    return zero === undefined ? (SIGNS[sign] ?? sign) : String(point - zero);
  });
}
