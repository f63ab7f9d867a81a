/** Whether what floats over a page lies on something that is read or pressed. */

const CONTROLS = 'a, button, input, select, textarea, svg, img, canvas, [role="option"], .MuiInputBase-root';

const meet = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Whether a line of an element's own text reaches into the box. */
function hasTextIn(element: Element, box: DOMRect): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => meet(line, box));
  });
}

/** Looks at corners, edges and the middle of the box. */
export function coversSomething(floating: Element): boolean {
  const box = floating.getBoundingClientRect();
  const xs = [box.left + 1, box.left + box.width / 2, box.right - 1];
  const ys = [box.top + 1, box.top + box.height / 2, box.bottom - 1];
  const below = new Set(xs.flatMap((x) => ys.flatMap((y) => document.elementsFromPoint(x, y))));
  return [...below].some(
    (element) => !floating.contains(element) && (element.matches(CONTROLS) || hasTextIn(element, box)),
  );
}
