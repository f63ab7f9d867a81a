/**
 * A figure as it is seen in grey print or by people with a colour vision deficiency. Matrices on linear RGB, full severity: G. M. Machado,
 * M. M. Oliveira and L. A. F. Fernandes (2009), A physiologically-based model for simulation of color vision deficiency, IEEE
 * Transactions on Visualization and Computer Graphics 15(6), 1291-1298. Grey is relative luminance (ITU-R BT.709).
 */

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export const VIEWS = {
  asIs: 'As it is',
  grey: 'Grey print',
  protanopia: 'Protanopia',
  deuteranopia: 'Deuteranopia',
  tritanopia: 'Tritanopia',
} as const;
export type View = keyof typeof VIEWS;

const GREY = [0.2126, 0.7152, 0.0722] as const;

/** Three by three, on linear light. */
export const MATRICES: Readonly<Record<Exclude<View, 'asIs'>, Matrix>> = {
  grey: [...GREY, ...GREY, ...GREY],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** sRGB to linear light, for each value of a byte. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Linear light to sRGB, in steps that are finer than those of a byte everywhere. */
const STEPS = 4095;
const ENCODED = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => {
  const value = step / STEPS;
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
});

const encode = (linear: number): number => ENCODED[Math.round(Math.min(Math.max(linear, 0), 1) * STEPS)] ?? 0;

/** Changes red, green and blue of pixels in place. */
export function seenAs(view: View, rgba: Uint8ClampedArray): void {
  if (view === 'asIs') return;
  const m = MATRICES[view];
  for (let i = 0; i < rgba.length; i += 4) {
    const r = LINEAR[rgba[i] ?? 0] ?? 0;
    const g = LINEAR[rgba[i + 1] ?? 0] ?? 0;
    const b = LINEAR[rgba[i + 2] ?? 0] ?? 0;
    rgba[i] = encode(m[0] * r + m[1] * g + m[2] * b);
    rgba[i + 1] = encode(m[3] * r + m[4] * g + m[5] * b);
    rgba[i + 2] = encode(m[6] * r + m[7] * g + m[8] * b);
  }
}

const bytesOf = (hex: string): Uint8ClampedArray =>
  Uint8ClampedArray.from([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(255));

/** CIE L*a*b* of a colour of sRGB, D65. */
function labOf(rgba: Uint8ClampedArray): readonly [number, number, number] {
  const [r, g, b] = [0, 1, 2].map((i) => LINEAR[rgba[i] ?? 0] ?? 0) as [number, number, number];
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Two colours that differ by less (CIE 1976) are hard to tell apart in small marks. */
const APART = 14;

/** Whether two colours, written `#rrggbb`, look alike in a view. */
export function lookAlike(one: string, other: string, view: View): boolean {
  const [a, b] = [one, other].map((hex) => {
    const rgba = bytesOf(hex);
    seenAs(view, rgba);
    return labOf(rgba);
  });
  return a !== undefined && b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < APART;
}

/** Contrast of two colours (WCAG 2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((hex) => {
    const rgba = bytesOf(hex);
    return GREY.reduce((sum, weight, i) => sum + weight * (LINEAR[rgba[i] ?? 0] ?? 0), 0);
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
