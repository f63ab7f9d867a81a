/** Pieces that figures share. */

/** A layer of words with a ground of their own colour around the letters, so that they read on anything. */
export function haloed(
  layer: Readonly<Record<string, unknown>> & { readonly mark: Readonly<Record<string, unknown>> },
) {
  const ground = { fill: 'white', stroke: 'white', strokeWidth: 3, strokeJoin: 'round', tooltip: false };
  return [{ ...layer, mark: { ...layer.mark, ...ground } }, layer];
}

/** The smallest range with round ends that holds both values, for axes that the engine fixes. */
export function niceDomain(min: number, max: number): readonly [number, number] {
  if (!(max > min)) {
    const half = Math.abs(min) > 0 ? Math.abs(min) / 10 : 1;
    return [min - half, max + half];
  }
  const rough = (max - min) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const round = (value: number) => +value.toPrecision(12);
  return [round(Math.floor(min / step + 1e-9) * step), round(Math.ceil(max / step - 1e-9) * step)];
}
