/** The encoding from before Unicode that a text is most likely written in, where its bytes do not look like Western European. */
import { decodeUtf8, type OldEncoding } from './bytes.ts';
import { decoderOf } from './charset.ts';
import { type ByteSource, sniff } from './source.ts';

/** Fewer bytes above ASCII say too little. */
const MIN_BYTES = 8;

const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80;

/** Share of the bytes above ASCII that stand beside so many others. */
function shareInRuns(bytes: Uint8Array, length: number): number {
  let high = 0;
  let inRuns = 0;
  for (let at = 0; at < bytes.length; ) {
    let end = at;
    while (isHigh(bytes[end])) end++;
    high += end - at;
    if (end - at >= length) inRuns += end - at;
    at = end + 1;
  }
  return high < MIN_BYTES ? 0 : inRuns / high;
}

/** Whether letters above ASCII stand in words of their own: none beside a letter of ASCII, some of them three together. */
function standApart(bytes: Uint8Array): boolean {
  const isLetter = (byte: number | undefined): boolean =>
    byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));
  const touches = bytes.some(
    (byte, at) => isHigh(byte) && (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])),
  );
  return !touches && shareInRuns(bytes, 3) > 0;
}

interface Script {
  readonly encoding: OldEncoding;
  /** Signs of the script. */
  readonly signs: RegExp;
  /** Those among them that come most often in texts and names of variables. */
  readonly common: ReadonlySet<string>;
}

const script = (encoding: OldEncoding, signs: RegExp, common: string): Script => ({
  encoding,
  signs,
  common: new Set(common),
});

const HAN = /[\u3005\u3007\u3040-\u30ff\u4e00-\u9fff\uff01-\uff5e]/;
const KANA =
  'あいうえおかがきくけこさしすせそたちつてとなにのはまみもやよらりるれろをんアイウエオカキクコサシスタテトナニノハマメラリルレロンー';
/** Eastern texts, in which two bytes stand for a sign. */
const WIDE: readonly Script[] = [
  script('shift_jis', HAN, `${KANA}番号性別年月日名前身長体重群男女者値時間数量回点`),
  script(
    'euc-kr',
    /[\uac00-\ud7a3]/,
    '이다가의는에을를자사인지기도수성별번호나남여년월일시간점군환키몸무게명',
  ),
  script('big5', HAN, '的一是不年月日性別姓名編號數量值地區時間組類男女人有無身高體重分'),
  script('gb18030', HAN, '的一是不年月日性别姓名号编数量值地区时间组类男女人有无身高体重分'),
];
const CYRILLIC = /[\u0400-\u045f]/;
/** Alphabets whose letters all lie above ASCII. */
const ALPHABETS: readonly Script[] = [
  script('windows-1251', CYRILLIC, 'оеаинтсрвлкмдп'),
  script('windows-1253', /[\u0370-\u03ff]/, 'αοιετσνηυρπκςάίόέή'),
  script('windows-1256', /[\u0620-\u064a]/, 'اليمنورتبةعدس'),
];

/** Its 27 letters lie together, where Cyrillic has some of its small letters but not я, ы and ь, and no capital one. */
const HEBREW = script('windows-1255', /[\u05d0-\u05ea]/, 'יוהלאמרבתש');

/** Share of the signs above ASCII that belong to a script, and of those that are common in it. */
function fit(bytes: Uint8Array, { encoding, signs, common }: Script): { own: number; often: number } {
  const text = decoderOf(encoding)?.(bytes) ?? '';
  let [all, own, often] = [0, 0, 0];
  for (const sign of text) {
    if (sign < '\u0080') continue;
    all++;
    if (signs.test(sign)) own++;
    if (common.has(sign.toLowerCase())) often++;
  }
  return all === 0 ? { own: 0, often: 0 } : { own: own / all, often: often / all };
}

function best(bytes: Uint8Array, scripts: readonly Script[], least: number): OldEncoding | null {
  const fits = scripts
    .map((each) => ({ encoding: each.encoding, ...fit(bytes, each) }))
    .filter(({ own, often }) => own >= MOSTLY && often >= least)
    .sort((a, b) => b.often - a.often);
  return fits[0]?.encoding ?? null;
}

const MOSTLY = 0.9;
const PAIRED = 0.6;
const LEAST_WIDE = 0.15;
const LEAST_LETTERS = 0.4;
/** How often each byte stands above ASCII in a text, and how often before a small letter. */
interface Letters {
  readonly count: (...bytes: readonly number[]) => number;
  readonly before: (...bytes: readonly number[]) => number;
}

function lettersOf(bytes: Uint8Array): Letters {
  const [counts, befores] = [new Uint32Array(256), new Uint32Array(256)];
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    counts[byte] = (counts[byte] ?? 0) + 1;
    if (isSmall(bytes[at + 1])) befores[byte] = (befores[byte] ?? 0) + 1;
  }
  const sum =
    (of: Uint32Array) =>
    (...of_: readonly number[]) =>
      of_.reduce((all, byte) => all + (of[byte] ?? 0), 0);
  return { count: sum(counts), before: sum(befores) };
}

interface LatinScript {
  readonly encoding: OldEncoding;
  /** Whether letters that Western European bytes would not be stand often enough. */
  readonly isOne: (letters: Letters) => boolean;
}

/**
 * Alphabets that share most bytes with Western European (code pages 1250, 1252 and 1254 of Windows). What tells them apart:
 * Polish Ł ł ą Ą are £ ³ ¹ ¥ there, which do not stand before a small letter. Czech and its neighbours write č ě ř ů ň beside š ž ý, where
 * Western è ì ø ù ò have no š or ž near; ě stands within words, Italian ì at their end. Hungarian ő ű are õ û, which languages have that
 * lack ö or ü with á í ó ú. Turkish ı ş ğ İ Ş Ğ are ý þ ð Ý Þ Ð of Icelandic, which has á é í ó ú æ.
 */
const LATIN: readonly LatinScript[] = [
  { encoding: 'windows-1250', isOne: ({ before }) => before(0xa3, 0xb3, 0xb9, 0xa5) >= 2 },
  {
    encoding: 'windows-1250',
    isOne: ({ count, before }) => {
      const carons = count(0xe8, 0xc8, 0xec, 0xcc, 0xf8, 0xd8, 0xf9, 0xd9, 0xf2);
      return (carons >= 2 && count(0x8a, 0x8e, 0x9a, 0x9e) >= 2) || before(0xec) >= 2;
    },
  },
  {
    encoding: 'windows-1250',
    isOne: ({ count }) =>
      (count(0xf5, 0xd5) >= 2 || (count(0xfb, 0xdb) >= 2 && count(0xf6, 0xfc) >= 1)) &&
      count(0xe1, 0xed, 0xf3, 0xfa, 0xf6, 0xfc) >= 2 &&
      count(0xe1, 0xed, 0xf3, 0xfa, 0xe9) >= 1 &&
      count(0xe3, 0xe4, 0xe7, 0xe8, 0xea, 0xe0, 0xe2, 0xf4, 0xee) === 0,
  },
  {
    encoding: 'windows-1254',
    isOne: ({ count }) =>
      count(0xfd, 0xdd) >= 1 &&
      count(0xfd, 0xfe, 0xf0, 0xdd, 0xde, 0xd0) >= 4 &&
      count(0xe1, 0xe9, 0xed, 0xf3, 0xfa, 0xe6, 0xf8) === 0,
  },
];

const isSmall = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;

/** The encoding of a file that is no Unicode, by its beginning; null where it may be Western European. */
export async function guessEncoding(source: ByteSource): Promise<OldEncoding | null> {
  const { encoding, mark, start, end } = await sniff(source);
  if (encoding !== 'utf-8' || mark > 0) return null;
  const bytes = start.subarray(0, end);
  return decodeUtf8(bytes) === null ? encodingOf(bytes) : null;
}

function encodingOf(bytes: Uint8Array): OldEncoding | null {
  if (shareInRuns(bytes, 3) >= PAIRED || standApart(bytes)) {
    const hebrew = fit(bytes, HEBREW);
    if (hebrew.own === 1 && hebrew.often >= LEAST_LETTERS) return HEBREW.encoding;
    const alphabet = best(bytes, ALPHABETS, LEAST_LETTERS);
    if (alphabet) return alphabet;
  }
  if (shareInRuns(bytes, 2) >= PAIRED) {
    const wide = best(bytes, WIDE, LEAST_WIDE);
    if (wide) return wide;
  }
  const letters = lettersOf(bytes);
  return LATIN.find(({ isOne }) => isOne(letters))?.encoding ?? null;
}
