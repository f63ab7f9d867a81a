/** Guides: from a question to the tool, the chart or the method. */
import { accessFlags } from './access-flags.ts';
import type { RouteDefinition } from './route-definition.ts';

const DECISIONS = 'A few questions about outcome, groups and design lead to the test that fits.';

export const guideRoutes: readonly RouteDefinition[] = [
  {
    path: 'assistant',
    ...accessFlags('assistant'),
    page: 'assistant',
    metadata: {
      title: 'Analysis Assistant',
      description:
        'A conversation about your data: ask in words, and the analysis that answers runs here, on your device.',
      category: 'core',
      icon: 'chat',
      order: 2,
      keywords: ['chat', 'ask', 'question', 'plan', 'artificial intelligence'],
    },
  },
  {
    path: 'which-test',
    ...accessFlags('which-test'),
    page: 'which-test',
    props: { heading: 'Which Test Should I Use?' },
    metadata: {
      title: 'Which Test Should I Use?',
      description: DECISIONS,
      category: 'guide',
      icon: 'help',
      order: 1,
      keywords: ['choose a test', 'decision tree', 'test selector', 'wizard'],
    },
  },
  {
    path: 'publication-ready/statistical-test-selector',
    ...accessFlags('publication-ready/statistical-test-selector'),
    page: 'which-test',
    props: { heading: 'Statistical Test Selector' },
    metadata: {
      title: 'Statistical Test Selector',
      description: DECISIONS,
      category: 'guide',
      isPro: true,
      order: 30,
      keywords: ['choose a test', 'decision tree', 'which test'],
    },
  },
  {
    path: 'statistical-methods',
    ...accessFlags('statistical-methods'),
    page: 'methods',
    metadata: {
      title: 'Statistical Methods',
      description:
        'Every method with what it answers, its assumptions, alternatives, definitions and literature.',
      category: 'guide',
      icon: 'book',
      order: 3,
      keywords: ['overview', 'assumptions', 'effect sizes', 'literature', 'which method'],
    },
  },
  {
    path: 'visualization-guide',
    ...accessFlags('visualization-guide'),
    page: 'visualization-guide',
    metadata: {
      title: 'Visualization Guide',
      description:
        'From the question and the kinds of variables to the chart that shows it, drawn from your data.',
      category: 'guide',
      icon: 'chart',
      order: 2,
      keywords: ['which chart', 'choose a chart', 'graph', 'plot', 'figure'],
    },
  },
  {
    path: 'validation',
    ...accessFlags('validation'),
    page: 'validation',
    metadata: {
      title: 'Validation',
      description:
        'Computes every reference case on this device and compares it with R and NIST digit by digit, with a dated report.',
      category: 'guide',
      icon: 'ok',
      order: 4,
      keywords: [
        'prove the numbers',
        'accuracy',
        'qualification',
        'IQ OQ PQ',
        'reference cases',
        'trust',
        'correct digits',
      ],
    },
  },
  {
    path: 'privacy-proof',
    ...accessFlags('privacy-proof'),
    page: 'privacy-proof',
    metadata: {
      title: 'Privacy Proof',
      description:
        'Every request of the app since it was opened, a switch that holds all of them back, and a statement for ethics boards.',
      category: 'guide',
      icon: 'lock',
      order: 5,
      keywords: [
        'data protection',
        'requests',
        'work offline only',
        'ethics board',
        'institutional review board',
        'GDPR',
        'what leaves this device',
      ],
    },
  },
  {
    path: 'video-tutorials',
    ...accessFlags('video-tutorials'),
    page: 'tours',
    metadata: {
      title: 'Video Tutorials',
      description: 'Silent tours taken from the app itself: play one, or go through it step by step.',
      category: 'help',
      icon: 'play',
      order: 5,
      keywords: ['tour', 'screencast', 'watch', 'show me', 'how to start'],
    },
  },
];
