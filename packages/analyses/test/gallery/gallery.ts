/**
 * Ten figures of well-known galleries and papers, made anew here from the same public data (they come with R and with palmerpenguins). `originals.R`
 * draws the originals; what stands in them as a number is in the test, from R.
 */
import type { FigureEdits } from '@constat/report';
import type { RawOptions } from '../../src/index.ts';

export interface GalleryFigure {
  readonly name: string;
  /** Where figures like this are known from. */
  readonly like: string;
  readonly data: string;
  readonly analysis: string;
  readonly options: RawOptions;
  /** The figure of the result that is meant. */
  readonly figure: number;
  readonly edits: FigureEdits;
  /** Words and numbers that the drawing holds. */
  readonly words: readonly string[];
  /** Numbers behind it, as R gives them: `originals.R` says from what. */
  readonly numbers: readonly number[];
}

export const GALLERY: readonly GalleryFigure[] = [
  {
    name: 'cars',
    like: 'ggplot2: geom_point and geom_smooth(method = "lm") by cylinders',
    data: 'mtcars.csv',
    analysis: 'scatter',
    options: { x: 'wt', y: 'mpg', group: 'cyl', curve: 'line', band: true },
    figure: 0,
    edits: {
      axes: { x: { title: 'Weight (1,000 lb)' }, y: { title: 'Miles per gallon' } },
      legend: { title: 'Cylinders' },
    },
    words: ['Weight (1,000 lb)', 'Miles per gallon', 'Cylinders', '>4<', '>6<', '>8<'],
    numbers: [
      31.0272467928, 21.5571854297, 27.0744052838, 34.9800883018, 21.1249669526, 18.7896779637, 16.9180008492,
      11.9762457629,
    ],
  },
  {
    name: 'iris',
    like: 'ggplot2: stat_ellipse; Fisher (1936)',
    data: 'iris.csv',
    analysis: 'scatter',
    options: { x: 'Sepal.Length', y: 'Sepal.Width', group: 'Species', curve: 'none', ellipse: true },
    figure: 0,
    edits: { axes: { x: { title: 'Sepal length (cm)' }, y: { title: 'Sepal width (cm)' } } },
    words: ['setosa', 'versicolor', 'virginica', 'Sepal length (cm)'],
    numbers: [5.1, 3.5, 7.9],
  },
  {
    name: 'teeth',
    like: 'Prism: grouped bars with SEM; R Graphics Cookbook',
    data: 'toothgrowth.csv',
    analysis: 'bar',
    options: { category: 'dose', outcome: 'len', group: 'supp', spread: 'se', labels: false },
    figure: 0,
    edits: {
      axes: { x: { title: 'Dose (mg/day)' }, y: { title: 'Tooth length' } },
      levels: { OJ: { name: 'Orange juice' }, VC: { name: 'Ascorbic acid' } },
      legend: { title: 'Supplement' },
    },
    words: ['Orange juice', 'Ascorbic acid', 'Dose (mg/day)', 'Supplement', '>0.5<', '>2<'],
    numbers: [13.23, 7.98, 22.7, 16.77, 26.06, 26.14, 11.8197163406, 27.6571757387],
  },
  {
    name: 'ozone',
    like: 'ggplot2: geom_boxplot with geom_jitter',
    data: 'airquality.csv',
    analysis: 'boxplot',
    options: { outcome: 'Ozone', category: 'Month', points: 'all', mean: false },
    figure: 0,
    edits: {
      axes: { y: { title: 'Ozone (ppb)' } },
      order: ['May', 'June', 'July', 'August', 'September'],
    },
    words: ['Ozone (ppb)', 'May', 'September'],
    numbers: [18, 23, 60, 52, 11, 31.5, 36.25, 79.75, 28.75, 82.5],
  },
  {
    name: 'geyser',
    like: 'ggplot2: geom_histogram with geom_density; Azzalini and Bowman (1990)',
    data: 'faithful.csv',
    analysis: 'histogram',
    options: { outcome: 'eruptions', classes: 'width', width: 0.25, shows: 'density', curves: ['density'] },
    figure: 0,
    edits: { axes: { x: { title: 'Length of the eruption (min)' } } },
    words: ['Length of the eruption (min)', 'Density'],
    numbers: [0.0588235294, 0.6911764706, 0.3823529412, 0.2205882353, 0.6029411765, 0.2941176471],
  },
  {
    name: 'chicks',
    like: 'ggplot2: stat_summary of growth curves; Crowder and Hand (1990)',
    data: 'chickweight.csv',
    analysis: 'line',
    options: { x: 'Time', outcome: 'weight', group: 'Diet', statistic: 'mean', spread: 'se' },
    figure: 0,
    edits: { axes: { x: { title: 'Days' }, y: { title: 'Weight (g)' } }, legend: { place: 'direct' } },
    words: ['Days', 'Weight (g)'],
    numbers: [177.75, 214.7, 270.3, 238.5555555556, 163.0744818377, 253.0048068925],
  },
  {
    name: 'titanic',
    like: 'vcd: mosaic of class and survival; Dawson (1995)',
    data: 'titanic.csv',
    analysis: 'crosstabs',
    options: { rows: 'Class', columns: 'Survived', plots: ['mosaic'] },
    figure: 0,
    edits: {},
    words: ['1st', '2nd', '3rd', 'Crew'],
    numbers: [0.3753846154, 0.6246153846, 0.2521246459, 0.2395480226],
  },
  {
    name: 'anscombe',
    like: 'Anscombe (1973): four sets with one line',
    data: 'anscombe.csv',
    analysis: 'scatter',
    options: { x: 'x', y: 'y', panels: ['set'], curve: 'line', band: false },
    figure: 0,
    edits: {},
    words: ['>I<', '>II<', '>III<', '>IV<'],
    numbers: [8.04, 9.14, 12.74, 12.5],
  },
  {
    name: 'lung',
    like: 'survminer: Kaplan–Meier curves with numbers at risk; Loprinzi et al. (1994)',
    data: 'lung.csv',
    analysis: 'survival',
    options: { time: 'time', event: 'status', group: 'sex' },
    figure: 0,
    edits: { axes: { x: { title: 'Days' } } },
    words: ['Female', 'Male', 'At risk', 'Days'],
    numbers: [0.8424017056, 0.5264630302, 0.6444650015, 0.3360878346],
  },
  {
    name: 'penguins',
    like: 'Allen et al. (2019): raincloud plot; Horst et al. (2020)',
    data: 'penguins.csv',
    analysis: 'raincloud',
    options: { outcomes: ['flipper_length_mm'], group: 'species' },
    figure: 0,
    edits: { axes: { x: { title: 'Flipper length (mm)' } } },
    words: ['Adelie', 'Chinstrap', 'Gentoo', 'Flipper length (mm)'],
    numbers: [190, 196, 216, 186, 195, 212, 221, 189.953642384, 195.823529412, 217.18699187],
  },
];
