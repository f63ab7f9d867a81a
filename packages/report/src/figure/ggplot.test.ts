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
  geom_point(data = d1, aes(x = \`a b\`, y = \`function\`, colour = g, fill = g), size = 1.8, shape = 19) +
  geom_linerange(data = d1, aes(x = \`a b\`, ymin = lower, ymax = upper), colour = "#5D686D", linewidth = 0.26) +
  scale_x_continuous(expand = expansion(0)) +
  scale_fill_manual(values = c("x\\"y" = "#0072B2", "z" = "#E69F00")) +
  scale_colour_manual(values = c("x\\"y" = "#0072B2", "z" = "#E69F00")) +
  coord_cartesian(xlim = c(0, 3)) +
  labs(x = "A \\"b\\"", y = "F", fill = "g", colour = "g") +
  theme_minimal(base_size = 9) +
  theme(legend.position = "top")
`);
});

test('what ggplot2 cannot draw has no program', () => {
  expect(ggplotCode(spec)).toBeNull();
  expect(ggplotCode({ drawing: {} })).toBeNull();
});

test('boxes, steps, annotations and panels stand where the figure has them', () => {
  const code = ggplotCode({
    facet: { row: { field: 'sex' } },
    data: { values: [{ sex: 'f', time: 1, alive: 0.9, low: 0.8, high: 1, group: 'a' }] },
    spec: {
      layer: [
        {
          mark: { type: 'area', interpolate: 'step-after' },
          encoding: {
            x: { field: 'time', type: 'quantitative' },
            y: { field: 'low', type: 'quantitative' },
            y2: { field: 'high' },
            fill: { field: 'group', type: 'nominal', legend: null },
          },
        },
        {
          mark: { type: 'line', interpolate: 'step-after' },
          encoding: {
            x: { field: 'time', type: 'quantitative' },
            y: { field: 'alive', type: 'quantitative' },
          },
        },
        {
          mark: { type: 'bar', size: 10 },
          encoding: {
            x: { field: 'low', type: 'quantitative' },
            x2: { field: 'high' },
            y: { field: 'group', type: 'nominal' },
          },
        },
        {
          data: { values: [{}] },
          mark: { type: 'rule', color: 'black' },
          encoding: {
            x: { datum: 1, type: 'quantitative' },
            y: { datum: 0.5, type: 'quantitative' },
            x2: { datum: 2 },
            y2: { datum: 0.7 },
          },
        },
        {
          data: { values: [{}] },
          mark: { type: 'rect', color: '#4D5559', opacity: 0.14, stroke: null },
          encoding: { x: { datum: 1, type: 'quantitative' }, x2: { datum: 2 } },
        },
        {
          data: { values: [{}] },
          mark: { type: 'text', text: 'here', color: 'black' },
          encoding: { x: { datum: 1, type: 'quantitative' }, y: { datum: 0.5, type: 'quantitative' } },
        },
      ],
    },
  });
  for (const words of [
    'geom_ribbon(data = steps(d1, "time", d1$group), aes(x = time, ymin = low, ymax = high, fill = group, group = group)',
    'steps <- function(d, x,',
    'geom_step(data = d1, aes(x = time, y = alive), direction = "hv"',
    'geom_linerange(data = d1, aes(y = group, xmin = low, xmax = high), linewidth = 2.64',
    'aes(x = 1, y = 0.5, xend = 2, yend = 0.7), arrow = arrow(',
    'geom_rect(data = d3, aes(xmin = 1, xmax = 2, ymin = -Inf, ymax = Inf), fill = "#4D5559"',
    'aes(x = 1, y = 0.5, label = "here")',
    'd2 <- data.frame(row = 1)',
    'facet_grid(rows = vars(sex))',
    'theme(legend.position = "none")',
  ])
    expect(code).toContain(words);
});
