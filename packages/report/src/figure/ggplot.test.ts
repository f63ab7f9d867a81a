import { expect, test } from 'vitest';
import { ggplotCode } from './ggplot.ts';

const rows = [
  { 'a b': 1, function: 2, g: 'x"y', lower: 0, upper: null },
  { 'a b': 2, function: 4, g: 'z', lower: 1, upper: 3 },
];
const spec = {
  data: { values: rows },
  layer: [
    {
      mark: { type: 'point' },
      encoding: {
        x: { field: 'a b', type: 'quantitative', scale: { domain: [0, 3] }, axis: { title: 'A "b"' } },
        y: { field: 'function', type: 'quantitative', axis: { title: 'F' } },
        fill: { field: 'g', type: 'nominal', scale: { domain: ['x"y', 'z'] } },
      },
    },
    {
      mark: { type: 'rule' },
      encoding: {
        x: { field: 'a b', type: 'quantitative' },
        y: { field: 'lower', type: 'quantitative' },
        y2: { field: 'upper' },
      },
    },
    { mark: 'arc', encoding: { theta: { field: 'lower' } } },
  ],
};

test('a program for ggplot2: data once, a geom for each layer, names and texts as R reads them', () => {
  const { layer, ...rest } = spec;
  expect(ggplotCode({ ...rest, layer: layer.slice(0, 2) })).toBe(`library(ggplot2)

d1 <- data.frame(check.names = FALSE,
  \`a b\` = c(1, 2),
  \`function\` = c(2, 4),
  g = factor(c("x\\"y", "z"), levels = c("x\\"y", "z")),
  lower = c(0, 1),
  upper = c(NA, 3))

ggplot() +
  geom_point(data = d1, aes(x = \`a b\`, y = \`function\`, colour = g, fill = g)) +
  geom_linerange(data = d1, aes(x = \`a b\`, ymin = lower, ymax = upper)) +
  scale_fill_manual(values = c("x\\"y" = "#0072B2", "z" = "#E69F00")) +
  scale_colour_manual(values = c("x\\"y" = "#0072B2", "z" = "#E69F00")) +
  coord_cartesian(xlim = c(0, 3), expand = FALSE) +
  labs(x = "A \\"b\\"", y = "F") +
  theme_minimal(base_size = 9)
`);
});

test('what ggplot2 cannot draw has no program', () => {
  expect(ggplotCode(spec)).toBeNull();
  expect(ggplotCode({ drawing: {} })).toBeNull();
});
